import { CalendarClock } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { dateInWords, hoursInWords } from "../platform/time/appointment-words.ts";

interface Appointment {
  readonly bookingId: string;
  readonly start: string;
  readonly end: string;
  readonly timezone: string;
  readonly fieldAgent: string;
  /** Null: unknown. */
  readonly redirectUrl: string | null;
  /** Another one would be written over it. */
  readonly isInTheWay: boolean;
}

interface Props {
  readonly appointments: readonly Appointment[];
  /** Shown where another appointment can be booked. */
  readonly children: ReactNode;
}

/** So that nobody is booked a second time by mistake. Nothing, where the customer has no other appointment. */
export function AppointmentNotice({ appointments, children }: Props) {
  if (appointments.length === 0) return null;
  const hasRoom = !appointments.some(({ isInTheWay }) => isInTheWay);
  return (
    <section
      aria-label="This customer’s other appointments"
      className="flex gap-3 rounded-card border border-warning bg-raised p-4"
    >
      <CalendarClock className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="flex min-w-0 flex-col items-start gap-3">
        <ul className="flex flex-col gap-2">
          {appointments.map(({ bookingId, start, end, timezone, fieldAgent, redirectUrl }) => (
            <li key={bookingId}>
              This customer already has an appointment on {dateInWords(start, timezone)},{" "}
              {hoursInWords(start, end, timezone)} with {fieldAgent}.{" "}
              <Link className="text-primary underline" to={`/bookings/${bookingId}`}>
                See, move or cancel it
              </Link>{" "}
              {redirectUrl !== null && (
                <a className="text-primary underline" href={redirectUrl}>
                  Open it in your CRM
                </a>
              )}
            </li>
          ))}
        </ul>
        {hasRoom ? children : <p>{noRoom}</p>}
      </div>
    </section>
  );
}

const noRoom =
  "You can’t book a second appointment in this workflow, because it would replace the first. Move or cancel that one instead.";
