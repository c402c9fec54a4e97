import { type QueryKey, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../platform/call.ts";
import type { SlotRow } from "./slot-rows.ts";
import { type Standing, standingOf } from "./slot-standing.ts";

/** Milliseconds that a slot must rest at a time before the server is asked about it. */
const restMs = 200;

/** How a slot stands at the time it was moved to. An answer about a time it has left is not heard. */
export function useSlotCheck(row: SlotRow, deviation: number): Standing {
  const { searchId, code, change } = row;
  const isAtRest = useRested(deviation, restMs) === deviation;
  const isNeeded = deviation !== 0 || change === "gone";
  const queryKey = checkKey(row, deviation);
  const { data, isError } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(
        "GET /api/search/:id/check",
        { params: { id: searchId ?? "" }, query: { slot: code, deviation } },
        signal,
      ),
    enabled: isNeeded && isAtRest && searchId !== null,
    // The same time in the next search: what is known of it stands until a new answer comes.
    placeholderData: (before, query) =>
      isSameTime(query?.queryKey, queryKey) ? before : undefined,
  });
  const check = isNeeded ? (data ?? null) : null;
  return standingOf({ change, deviation, check, isCheckFailed: isError || searchId === null });
}

export function checkKey({ searchId, code }: SlotRow, deviation: number): QueryKey {
  return ["check", searchId, code, deviation];
}

function isSameTime(before: QueryKey | undefined, now: QueryKey): boolean {
  return before?.[2] === now[2] && before?.[3] === now[3];
}

/** The last value that stayed for so many milliseconds. */
function useRested<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setRested, ms, value);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
