import { useCallback, useEffect, useState } from "react";
import { tell } from "./toasts.tsx";

/** Puts words on the clipboard, and says for this many milliseconds which ones. Null: none. */
export function useCopy(stayMs: number) {
  // An object, so that copying the same text again restarts the timer.
  const [last, setLast] = useState<{ readonly text: string } | null>(null);
  useEffect(() => {
    if (last === null) return;
    const timer = setTimeout(setLast, stayMs, null);
    return () => clearTimeout(timer);
  }, [last, stayMs]);
  const copy = useCallback(async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setLast({ text });
    } catch {
      tell("error", `Your browser blocked copying. Select ${text} and copy it yourself.`);
    }
  }, []);
  return { copied: last?.text ?? null, copy };
}
