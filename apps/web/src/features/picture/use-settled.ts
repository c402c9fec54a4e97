import { useEffect, useRef, useState } from "react";

/** The value at once where nothing had changed for so many milliseconds; in a row of changes the one that stays as long. */
export function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const now = performance.now();
    const isFirst = now - changedAt.current >= ms;
    changedAt.current = now;
    const timer = setTimeout(setSettled, isFirst ? 0 : ms, value);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
