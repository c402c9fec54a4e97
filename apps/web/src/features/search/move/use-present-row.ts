import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { bookingQuery } from "../../../platform/queries/booking-queries.ts";
import type { SlotRow } from "../slot-list/slot-rows.ts";

/** The rows, with a mark on the one where the visit stands that is to be moved. `moving` null: none is. */
export function usePresentRow(rows: readonly SlotRow[], moving: string | null): readonly SlotRow[] {
  const { data } = useQuery(bookingQuery(moving ?? undefined));
  const { start, fieldAgentId } = data ?? {};
  // The same rows for as long as nothing has changed: each is drawn again only when it has.
  return useMemo(
    () =>
      start === undefined
        ? rows
        : rows.map((row) =>
            row.agentId === fieldAgentId && Date.parse(row.offer?.start ?? "") === Date.parse(start)
              ? { ...row, isPresent: true }
              : row,
          ),
    [rows, start, fieldAgentId],
  );
}
