import { useEffect, useRef } from "react";

/** Asks before the tab is closed or loaded again; before that, what was typed last is kept. */
export function useLeaving(isUnsaved: boolean, keepLast: () => void = () => {}): void {
  const latest = useRef(keepLast);
  latest.current = keepLast;
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => {
      latest.current();
      event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
}
