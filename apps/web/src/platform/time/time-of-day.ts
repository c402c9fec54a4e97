import { browserClock, hourOf } from "./wall-clock.ts";
import { wallClockIn } from "./zoned-time.ts";

/** "9:05am" in a zone; without one, on the browser's own clock. */
export function timeOfDay(instant: Date, timeZone?: string): string {
  const clock = timeZone ? wallClockIn(instant.toISOString(), timeZone) : browserClock(instant);
  return hourOf(clock);
}
