import type { SearchResult } from "@milepost/contract";
import { useState } from "react";
import { countNewcomers, refreshedRows, type SlotRow, slotRows } from "./slot-rows.ts";

interface Shown {
  readonly results: readonly SearchResult[];
  readonly rows: readonly SlotRow[];
}

/** The rows of the first answer, marked by every later one until the newest are asked for. */
export function useSlotRows(results: readonly SearchResult[]) {
  const latest = slotRows(results);
  const [shown, setShown] = useState<Shown>(() => ({ results, rows: latest }));
  const show = (rows: readonly SlotRow[]) => setShown({ results, rows });
  if (results !== shown.results) show(refreshedRows(shown.rows, latest));
  return {
    rows: shown.rows,
    newcomers: countNewcomers(shown.rows, latest),
    showNewest: () => show(latest),
    /** Known before the next answer says so. */
    markGone: (code: string) =>
      show(shown.rows.map((row) => (row.code === code ? { ...row, change: "gone" } : row))),
  };
}
