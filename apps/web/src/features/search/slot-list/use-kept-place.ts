import { useEffect, useRef } from "react";
import { readPlace, withPlace } from "./slot-place.ts";
import type { SlotRow } from "./slot-rows.ts";

/**
 * Keeps the slot that is looked at in the page's address. Not through the router: it would search again. A
 * slot that nobody has touched stands there by itself, and needs no place.
 */
export function useKeptPlace(
  row: SlotRow | undefined,
  deviationOf: (code: string) => number,
): void {
  const { code = "", week = null, otherAgentId } = row ?? {};
  const deviation = deviationOf(code);
  const first = useRef(code);
  useEffect(() => {
    const isUntouched = code === first.current && deviation === 0 && otherAgentId === undefined;
    if (code === "" || (isUntouched && readPlace(location.search) === null)) return;
    const query = withPlace(location.search, { slot: code, week, deviation, otherAgentId });
    if (query !== location.search) history.replaceState(history.state, "", query);
  }, [code, week, deviation, otherAgentId]);
}
