import type { TimeZone } from "@milepost/contract";
import { CalendarClock } from "lucide-react";
import { dateInWords, hoursInWords } from "../../platform/appointment-words.ts";
import type { Booking } from "./story-steps.ts";

interface Props {
  readonly earlier: Booking["earlier"];
  readonly zone: TimeZone;
}

/** So that nobody is booked a second time by mistake. Nothing, where the customer has no other appointment. */
export function EarlierNotice({ earlier, zone }: Props) {
  if (earlier.length === 0) return null;
  return (
    <section
      aria-label="Other appointments of this customer"
      className="flex gap-3 rounded-card border border-warning bg-raised p-4"
    >
      <CalendarClock className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
      <ul className="flex min-w-0 flex-col gap-2">
        {earlier.map(({ start, end, fieldAgent, redirectUrl, isReplaced }) => (
          <li key={start}>
            This customer already has an appointment on {dateInWords(start, zone)},{" "}
            {hoursInWords(start, end, zone)} with {fieldAgent}.{" "}
            {isReplaced
              ? "Booking this slot takes its place."
              : "Booking this slot makes another one; to move that one, change it in your CRM."}{" "}
            {redirectUrl !== null && (
              <a className="text-primary underline" href={redirectUrl}>
                Open it in your CRM
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
