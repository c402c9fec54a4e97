import type { AskedReason } from "./asked-reason.ts";
import type { WeekGrid } from "./week-grid.ts";

/** Of a cell among the others; `time` null: the day's own, above them. */
export const placeOf = (day: number, time: number | null) => `${day} ${time ?? -1}`;

/** Days and times to go, by key. */
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/**
 * Where a key leads from a cell, the nearest first: a time of today that has gone has nothing to focus, and the way goes
 * on behind it. Null: nowhere, it is no arrow.
 */
export function placesAfter(
  key: string,
  { day, time }: AskedReason,
  { days, times }: Pick<WeekGrid, "days" | "times">,
): string[] | null {
  const step = steps[key];
  if (!step) return null;
  const most = Math.max(days.length, times.length);
  return Array.from({ length: most }, (_, at) =>
    placeOf(day + step[0] * (at + 1), (time ?? -1) + step[1] * (at + 1)),
  );
}
