import { copyConfirmationMs } from "@milepost/contract/limits.ts";
import { Check, Copy } from "lucide-react";
import { Link } from "react-router";
import { readBack, spokenTime } from "../../../platform/time/read-back.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { useCopy } from "../../../ui/use-copy.ts";
import { UndoBooking } from "./undo-booking.tsx";

/** An appointment that stands, with whom it is for. */
export interface BookedVisit {
  readonly bookingId: string;
  readonly start: string;
  readonly end: string;
  readonly zone: string;
  readonly fieldAgent: string;
  /** Null: the record has none. */
  readonly customer: string | null;
  /** Null: the record has none. */
  readonly postcode: string | null;
  /** The record in the CRM; null: unknown. */
  readonly redirectUrl: string | null;
}

/** The appointment, larger than anything else, and what to say to the customer. */
export function BookedWords({ visit }: { readonly visit: BookedVisit }) {
  const { zone, fieldAgent } = visit;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-balance font-semibold text-title">
        {spokenTime(visit, zone)}
        <span className="block text-slot">{fieldAgent}</span>
      </p>
      <p className="border-primary border-l-4 pl-3">
        <span className="block text-muted text-small">Read it back to the customer:</span>“
        {readBack(visit, zone)}”
      </p>
    </div>
  );
}

interface NextProps {
  readonly visit: BookedVisit;
  /** A person who copies or takes it back has not finished here. */
  readonly onStay: () => void;
}

/** What comes after a booking. */
export function AfterBooking({ visit, onStay }: NextProps) {
  const { copied, copy } = useCopy(copyConfirmationMs);
  const Icon = copied === null ? Copy : Check;
  const copyDetails = () => {
    onStay();
    void copy(detailsOf(visit));
  };
  return (
    <>
      <Button look="secondary" onClick={copyDetails}>
        <Icon className="size-4.5" aria-hidden="true" />
        {copied === null ? "Copy details" : "Copied"}
      </Button>
      <Link to="/" className={buttonClass("secondary")}>
        Next customer
      </Link>
      <UndoBooking bookingId={visit.bookingId} onStay={onStay} />
    </>
  );
}

/** For a note or a message. */
function detailsOf({ customer, postcode, redirectUrl, ...visit }: BookedVisit): string {
  const whom = [customer, postcode].filter((part) => part).join(", ");
  const lines = [whom, spokenTime(visit, visit.zone), `With ${visit.fieldAgent}`, redirectUrl];
  return lines.filter((line) => line).join("\n");
}
