import type { Drive } from "./drive-times.ts";

/** Null seconds: no road leads there. */
export function driveOf(seconds: number | null, metres: number): Drive | null {
  return seconds === null ? null : { minutes: Math.ceil(seconds / 60), metres };
}
