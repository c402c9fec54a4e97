import { useQuery } from "@tanstack/react-query";
import { MoveRight } from "lucide-react";
import type { ReactNode } from "react";
import { Problem } from "../../../platform/problem.ts";
import { problemSentence } from "../../../platform/problem-sentence.ts";
import { bookingQuery } from "../../../platform/queries/booking-queries.ts";
import { dateInWords, hoursInWords } from "../../../platform/time/appointment-words.ts";
import { Button } from "../../../ui/button.tsx";
import { closeDialog, Dialog } from "../../../ui/dialog.tsx";
import type { ChosenSlot } from "../invite/chosen-slot.ts";
import { ChosenWhen } from "../invite/chosen-when.tsx";
import { InviteExpired } from "../invite/invite-expired.tsx";
import { InviteTaken } from "../invite/invite-taken.tsx";
import { troubleOf } from "../invite/invite-trouble.ts";
import { Tight } from "../invite/tight.tsx";
import type { OnTaken } from "../invite/use-invite.ts";
import type { SlotRow } from "../slot-list/slot-rows.ts";
import { addedNow, drivingSaved } from "./driving-saved.ts";
import { useMove } from "./use-move.ts";

interface Props {
  /** The id of the booking. */
  readonly moving: string;
  readonly slot: ChosenSlot;
  /** Minutes that the visit would add there; null: not known. */
  readonly added: number | null;
  /** What the search has found, the present time among it if it is free. */
  readonly rows: readonly SlotRow[];
  /** The customer, above everything. */
  readonly whom: ReactNode;
  readonly onClose: () => void;
  readonly onTaken: OnTaken;
  readonly onSearchAgain: () => void;
}

/** From when to when, and what that means, before anything is changed. */
export function MoveDialog({ moving, slot, added, rows, whom, ...props }: Props) {
  const { data: booking } = useQuery(bookingQuery(moving));
  const { mutate, error, isPending } = useMove(moving, booking, props.onTaken);
  const trouble = error && troubleOf(error);
  const isTight = trouble?.kind === "tight";
  const saved = booking ? drivingSaved(addedNow(rows, booking), added) : null;

  function content() {
    if (trouble?.kind === "taken")
      return (
        <InviteTaken alternatives={[]} onChoose={() => {}} onSearchAgain={props.onSearchAgain} />
      );
    if (trouble?.kind === "expired") return <InviteExpired onSearchAgain={props.onSearchAgain} />;
    return (
      <div className="flex flex-col gap-4">
        <p>
          {saved} {consequence(booking?.invitation ?? null)}
        </p>
        {isTight && <Tight words={trouble.words} />}
        {error && !isTight && (
          <p role="alert" className="text-danger">
            {whyNot(error)}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={closeDialog}>
            Keep it as it is
          </Button>
          <Button
            ref={focusFirst}
            aria-busy={isPending}
            aria-disabled={isPending}
            onClick={() => !isPending && mutate({ slot, isTightAccepted: isTight })}
          >
            {isTight ? "Move anyway" : "Move visit"}
          </Button>
        </div>
      </div>
    );
  }

  return (
    <Dialog isOpen onClose={props.onClose} title="Move this visit?">
      {whom}
      <div className="my-4 flex flex-col gap-1">
        {booking && (
          <p className="text-muted line-through decoration-line">
            {dateInWords(booking.start, booking.timezone)},{" "}
            {hoursInWords(booking.start, booking.end, booking.timezone)}, {booking.fieldAgent}
          </p>
        )}
        <p className="flex items-start gap-2">
          <MoveRight className="mt-1 size-4.5 shrink-0 text-muted" aria-label="to" role="img" />
          <span>
            <span className="block font-semibold">
              <ChosenWhen slot={slot} />
            </span>
            <span className="text-muted">{slot.agentName}</span>
          </span>
        </p>
      </div>
      {content()}
    </Dialog>
  );
}

/** React does not write the attribute by which a modal that opens chooses where the focus begins. */
const focusFirst = (button: HTMLButtonElement | null) => button?.setAttribute("autofocus", "");

function consequence(invitation: string | null): string {
  const isInvited = invitation === "sent" || invitation === "sending";
  return isInvited
    ? "We change it in your CRM and email the customer the new time."
    : "We change it in your CRM. The customer has no invitation, so we send nothing: phone them.";
}

/** What the CRM said, in its own words; the rest in ours. */
function whyNot(error: Error): string {
  const isCrms = error instanceof Problem && error.code === "CRM_REFUSED";
  if (!isCrms)
    return `We couldn’t move the visit, so it stands as before. ${problemSentence(error)}`;
  return `Your CRM refused, so the visit stands as before: ${error.message} Change that in your CRM, then try again.`;
}
