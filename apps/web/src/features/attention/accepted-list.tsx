import { CalendarCheck } from "lucide-react";
import { dateInWords, hoursInWords } from "../../platform/time/appointment-words.ts";
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
        {accepted.map(({ bookingId, start, end, timezone, fieldAgent, acceptedAt }) => (
          <li key={bookingId}>
            <p className="font-medium">
              {dateInWords(start, timezone)}, {hoursInWords(start, end, timezone)} with {fieldAgent}
            </p>
            <p className="text-muted">Accepted on {dateInWords(acceptedAt, timezone)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
