import { dateOf } from "./wall-clock.ts";
import { wallClockIn } from "./zoned-time.ts";

/** "Monday 16 November", with the year where it is another than this one's. */
export function dayInWords(instant: string, timeZone: string, now = new Date()): string {
  const clock = wallClockIn(instant, timeZone);
  const isThisYear =
    clock.getUTCFullYear() === wallClockIn(now.toISOString(), timeZone).getUTCFullYear();
  return isThisYear ? dateOf(clock).replace(/ \d+$/, "") : dateOf(clock);
}
