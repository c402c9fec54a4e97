import { useCallback, useRef } from "react";

/** A function that always answers the newest value and is itself always the same: rows given it need not redraw. */
export function useLatest<T>(value: T): () => T {
  const latest = useRef(value);
  latest.current = value;
  return useCallback(() => latest.current, []);
}
