import { CalendarCheck } from "lucide-react";
import { useHomeCustomer } from "../../platform/queries/use-home-customer.ts";
import { hoursInWords } from "../../platform/time/appointment-words.ts";
import { dayInWords } from "../../platform/time/day-in-words.ts";
import { useAttention } from "./use-attention.ts";

/** Visits to come that customers have accepted. Nothing where there are none, or while that is not known. */
export function AcceptedList() {
  const accepted = useAttention().data?.accepted ?? [];
  if (accepted.length === 0) return null;
  return (
    <section
      aria-labelledby="accepted"
      className="flex flex-col gap-4 rounded-card border border-line bg-raised px-5 py-4 shadow-card sm:px-6"
    >
      <h2 id="accepted" className="flex items-center gap-2.5 font-semibold">
        <CalendarCheck className="size-5 shrink-0 text-success" aria-hidden="true" />
        Accepted by the customer
      </h2>
      <ul className="flex flex-col gap-3">
        {accepted.map((one) => (
          <Accepted key={one.bookingId} visit={one} />
        ))}
      </ul>
    </section>
  );
}

type Visit = NonNullable<ReturnType<typeof useAttention>["data"]>["accepted"][number];

function Accepted({ visit }: { readonly visit: Visit }) {
  const { bookingId, start, end, timezone, fieldAgent, acceptedAt } = visit;
  const { name } = useHomeCustomer(bookingId);
  return (
    <li>
      {name !== null && <p className="break-words font-medium">{name}</p>}
      <p className={name === null ? "font-medium" : ""}>
        {dayInWords(start, timezone)}, {hoursInWords(start, end, timezone)} with {fieldAgent}
      </p>
      <p className="text-muted">Accepted on {dayInWords(acceptedAt, timezone)}</p>
    </li>
  );
}
