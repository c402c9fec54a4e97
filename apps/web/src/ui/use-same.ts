import { useCallback, useLayoutEffect, useRef } from "react";

/** A function that does what the newest one does and is itself always the same: what is given it need not redraw. */
export function useSame<A extends readonly unknown[], R>(newest: (...args: A) => R) {
  const latest = useRef(newest);
  useLayoutEffect(() => {
    latest.current = newest;
  });
  return useCallback((...args: A): R => latest.current(...args), []);
}
