import { dayInWords } from "./day-in-words.ts";
import { hourOf } from "./wall-clock.ts";
import { wallClockIn } from "./zoned-time.ts";

interface Appointment {
  readonly start: string;
  readonly end: string;
  readonly fieldAgent: string;
}

/** "Monday 16 November, 1:15pm to 2:45pm": as one says it on the phone. */
export function spokenTime({ start, end }: Omit<Appointment, "fieldAgent">, zone: string): string {
  const hour = (instant: string) => hourOf(wallClockIn(instant, zone));
  return `${dayInWords(start, zone)}, ${hour(start)} to ${hour(end)}`;
}

/** The sentence to read to the customer at the end of the call. */
export function readBack(appointment: Appointment, zone: string): string {
  return `That’s ${spokenTime(appointment, zone)}, with ${appointment.fieldAgent}.`;
}
