import { browserClock, dateOf, hourOf } from "./wall-clock.ts";

/** "10 February 2025 at 9:05am" on the browser's own clock. */
export function dateAndTime(instant: Date): string {
  const clock = browserClock(instant);
  const [, ...date] = dateOf(clock).split(" ");
  return `${date.join(" ")} at ${hourOf(clock)}`;
}
