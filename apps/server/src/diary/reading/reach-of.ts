import { type SlotPolicy, weeksAhead } from "@milepost/scheduling/window.ts";

const day = 24 * 60 * 60_000;
/** Weeks, because holidays push the last day further. */
const holidays = 2;

/**
 * Which instants a search of this workflow may look at: from yesterday, so that every local day is
 * whole in any zone, to past the last day it can offer. `now` is in milliseconds since 1970.
 */
export function reachOf(
  policy: SlotPolicy,
  now: number,
): { readonly from: Date; readonly to: Date } {
  const weeks = weeksAhead(policy) + holidays;
  return { from: new Date(now - day), to: new Date(now + weeks * 7 * day) };
}
