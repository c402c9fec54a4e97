import { useHomeCustomer } from "../../platform/queries/use-home-customer.ts";
import { hoursInWords } from "../../platform/time/appointment-words.ts";
import { dayInWords } from "../../platform/time/day-in-words.ts";

interface Visit {
  readonly bookingId: string;
  readonly postcode: string;
  readonly start: string;
  readonly end: string;
  readonly timezone: string;
  readonly fieldAgent: string;
}

/** Whom a visit is for, when it is and who goes there. Where the CRM does not say the name, the postcode does. */
export function CustomerLine({ visit }: { readonly visit: Visit }) {
  const { bookingId, postcode, start, end, timezone, fieldAgent } = visit;
  const { name } = useHomeCustomer(bookingId);
  return (
    <div className="min-w-0 flex-1">
      <p className="break-words">
        <span className="font-medium">{name ?? postcode}</span>
        {name !== null && <span className="text-muted"> {postcode}</span>}
      </p>
      <p className="text-muted">
        {dayInWords(start, timezone)},{" "}
        <span className="whitespace-nowrap">{hoursInWords(start, end, timezone)}</span>,{" "}
        {fieldAgent}
      </p>
    </div>
  );
}
