import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";

const day = 24 * 60 * 60_000;
const slotDays: readonly string[] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];

/**
 * Which instants a search of this workflow may look at: from yesterday, so that every local day is
 * whole in any zone, to past the last day it can offer. Two weeks more, because holidays push that
 * day further. `now` is in milliseconds since 1970.
 */
export function reachOf(
  {
    operatingDays,
    defaultDaysInAdvance,
  }: Pick<WorkflowSettings, "operatingDays" | "defaultDaysInAdvance">,
  now: number,
): { readonly from: Date; readonly to: Date } {
  const daysAWeek = Math.max(1, operatingDays.filter((name) => slotDays.includes(name)).length);
  const weeks = Math.ceil(defaultDaysInAdvance / daysAWeek) + 3;
  return { from: new Date(now - day), to: new Date(now + weeks * 7 * day) };
}
