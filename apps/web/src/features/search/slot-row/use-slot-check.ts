import { type QueryKey, useQuery } from "@tanstack/react-query";
import { slotCheckQuery } from "../../../platform/queries/search-queries.ts";
import { useRested } from "../../../ui/use-rested.ts";
import type { SlotRow } from "../slot-list/slot-rows.ts";
import { type Standing, standingOf } from "./standing.ts";

/** Milliseconds that a slot must rest at a time before the server is asked about it. */
const restMs = 200;

/** How a slot stands at the time it was moved to. An answer about a time it has left is not heard. */
export function useSlotCheck(row: SlotRow, deviation: number): Standing {
  const { searchId, change, otherAgentId } = row;
  const isAtRest = useRested(deviation, restMs) === deviation;
  const isOther = otherAgentId !== undefined;
  const isNeeded = deviation !== 0 || change === "gone" || isOther;
  const query = slotCheckQuery(row, deviation);
  const { data, isError } = useQuery({
    ...query,
    enabled: isNeeded && isAtRest && searchId !== null,
    // The same time in the next search: what is known of it stands until a new answer comes.
    placeholderData: (before, last) =>
      isSameTime(last?.queryKey, query.queryKey) ? before : undefined,
  });
  const check = isNeeded ? (data ?? null) : null;
  const isCheckFailed = isError || searchId === null;
  return standingOf({ change, deviation, isOther, check, isCheckFailed });
}

function isSameTime(before: QueryKey | undefined, now: QueryKey): boolean {
  return [2, 3, 4].every((at) => before?.[at] === now[at]);
}
