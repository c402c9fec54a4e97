import type { HeldSlot } from "@milepost/contract/endpoints/booking.ts";
import { Hourglass } from "lucide-react";
import { Link } from "react-router";
import { bookAddress } from "../../platform/book-address.ts";
import type { SlotSearch } from "../../platform/queries/search-queries.ts";
import { dateInWords, hoursInWords } from "../../platform/time/appointment-words.ts";
import { timeOfDay } from "../../platform/time/time-of-day.ts";
import { buttonClass } from "../../ui/button.tsx";

interface Props {
  readonly search: SlotSearch;
  readonly held: HeldSlot;
  /** The customer has another appointment, and this one is held as well. */
  readonly isAnotherWanted: boolean;
}

/** Back on the list, a slot that was chosen before is still kept, and the customer may have been invited to it. */
export function HeldNotice({ search, held, isAnotherWanted }: Props) {
  const { slot, deviation, week, start, end, timezone, fieldAgent, inviteEmail } = held;
  const address = bookAddress({
    slot,
    deviation,
    week,
    recordId: search.recordId,
    fieldagent: held.appFieldAgentId,
    inviteEmail,
    wf: search.wf,
    postcode: search.postcode,
    isAnotherWanted,
  });
  return (
    <section
      aria-label="Slot on hold"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-warning bg-unsaved p-4"
    >
      <Hourglass className="size-5 shrink-0 text-warning" aria-hidden="true" />
      <p className="min-w-60 flex-1">
        You’re holding {dateInWords(start, timezone)}, {hoursInWords(start, end, timezone)} with{" "}
        {fieldAgent} for this customer until {timeOfDay(new Date(held.holdEndsAt))}.{" "}
        {inviteEmail !== null && `We’ve sent the invitation to ${inviteEmail}. `}
        Scheduling another slot releases this one.
      </p>
      <Link to={address} className={buttonClass("secondary")}>
        Continue booking
      </Link>
    </section>
  );
}
