import type { SlotRow } from "../slot-list/slot-rows.ts";
import type { WeekGrid } from "./week-grid.ts";

interface FreeSlot {
  readonly row: SlotRow;
  /** Its place in the grid. */
  readonly day: number;
  readonly time: number;
}

/** The free slot closest to another one, or to noon of a day (`time` null). Null: none is free. */
export function nearestFree(
  { days, times, codeAt }: WeekGrid,
  free: ReadonlyMap<string, SlotRow>,
  { day, time }: { readonly day: number; readonly time: number | null },
): FreeSlot | null {
  const minuteOf = (day: number, minutes = noon) =>
    Date.parse(days[day]?.date ?? "") / 60_000 + minutes;
  const asked = minuteOf(day, time === null ? noon : times[time]?.minutes);
  const slots = days.flatMap((_, day) =>
    times.flatMap(({ minutes }, time) => {
      const row = free.get(codeAt(day, time) ?? "");
      return row ? [{ row, day, time, far: Math.abs(minuteOf(day, minutes) - asked) }] : [];
    }),
  );
  return slots.toSorted((a, b) => a.far - b.far)[0] ?? null;
}

const noon = 12 * 60;
