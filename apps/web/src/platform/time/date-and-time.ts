import { dateOf } from "./wall-clock.ts";

/** "10 February 2025 at 09:05" on the browser's own clock. */
export function dateAndTime(instant: Date): string {
  const clock = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000);
  const [, ...date] = dateOf(clock).split(" ");
  return `${date.join(" ")} at ${clock.toISOString().slice(11, 16)}`;
}
