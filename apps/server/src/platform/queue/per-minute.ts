import { Problem } from "../http/problem.ts";

const minuteMs = 60_000;

/** Throws once somebody has called more often in a minute than they may. Each process counts for itself. */
export function perMinute(most: number, now: () => number = Date.now): (who: string) => void {
  let minute = 0;
  let counts = new Map<string, number>();
  return (who) => {
    const current = Math.floor(now() / minuteMs);
    if (current !== minute) {
      minute = current;
      counts = new Map();
    }
    const count = (counts.get(who) ?? 0) + 1;
    counts.set(who, count);
    if (count > most) {
      throw new Problem("TOO_MANY_REQUESTS");
    }
  };
}
