import type { DeskHold } from "@milepost/contract/endpoints/home/read-desk.ts";
import { useState } from "react";
import { Link } from "react-router";
import { bookAddress } from "../../platform/book-address.ts";
import { problemSentence } from "../../platform/problem-sentence.ts";
import { useHomeCustomer } from "../../platform/queries/use-home-customer.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { closeDialog, Dialog } from "../../ui/dialog.tsx";
import { useNow } from "../../ui/use-now.ts";
import { CustomerLine } from "./customer-line.tsx";
import { DeskCard } from "./desk-card.tsx";
import { holdLeft } from "./hold-left.ts";
import { useRelease } from "./use-desk.ts";

/** The slots that one holds. Nothing where there are none. */
export function HeldList({ holds }: { readonly holds: readonly DeskHold[] }) {
  if (holds.length === 0) return null;
  const title =
    holds.length === 1 ? "You’re holding 1 slot" : `You’re holding ${holds.length} slots`;
  return (
    <DeskCard title={title}>
      <ul className="flex flex-col divide-y divide-line">
        {holds.map((hold) => (
          <HeldSlot key={hold.bookingId} hold={hold} />
        ))}
      </ul>
    </DeskCard>
  );
}

function HeldSlot({ hold }: { readonly hold: DeskHold }) {
  const name = useHomeCustomer(hold.bookingId).name ?? hold.postcode;
  const address = bookAddress({
    ...hold,
    fieldagent: hold.appFieldAgentId,
    wf: hold.workflowId,
    isAnotherWanted: false,
  });
  return (
    <li className="flex flex-col gap-2 py-3 last:pb-0">
      <div className="flex items-start justify-between gap-4">
        <CustomerLine visit={hold} />
        <TimeLeft endsAt={hold.holdEndsAt} />
      </div>
      {hold.wasRefused && (
        <p className="text-warning">It wasn’t booked. Open the form to see why and try again.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Link to={address} className={buttonClass("secondary")}>
          Go on booking<span className="sr-only"> for {name}</span>
        </Link>
        <ReleaseHold hold={hold} name={name} />
      </div>
    </li>
  );
}

function TimeLeft({ endsAt }: { readonly endsAt: string }) {
  const { text, isLoud } = holdLeft((Date.parse(endsAt) - useNow(1_000)) / 1_000);
  return (
    <p
      role="timer"
      className={`shrink-0 text-small tabular-nums ${isLoud ? "font-semibold text-warning" : "text-muted"}`}
    >
      {text}
    </p>
  );
}

interface ReleaseProps {
  readonly hold: DeskHold;
  readonly name: string;
}

/** Asks first where the customer is sent a cancellation: that cannot be taken back. */
function ReleaseHold({ hold: { bookingId, isInvited }, name }: ReleaseProps) {
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = useRelease(bookingId);
  const release = () => !isPending && mutate();
  return (
    <>
      <Button
        look="quiet"
        aria-busy={isPending}
        onClick={() => (isInvited ? setAsked(true) : release())}
      >
        Release<span className="sr-only"> the slot of {name}</span>
      </Button>
      {error && (
        <p role="alert" className="w-full text-danger">
          We couldn’t release the slot. {problemSentence(error)}
        </p>
      )}
      <Dialog isOpen={isAsked} onClose={() => setAsked(false)} title="Release this slot?">
        <div className="flex flex-col gap-5">
          <p>{name} was invited, and is sent a cancellation. Others can offer the time at once.</p>
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="secondary" onClick={closeDialog}>
              Keep it
            </Button>
            <Button aria-busy={isPending} onClick={release}>
              Release slot
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
