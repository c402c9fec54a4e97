import { useEffect, useRef } from "react";

/** Ctrl+S, or ⌘S, wherever the focus is; a dialog in front has it for itself. */
export function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s";
      if (!isSave || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (document.querySelector("dialog[open]")) return;
      leaveField();
      // After what that changed is drawn.
      queueMicrotask(() => latest.current());
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

/** A text that counts once its field is left counts now. */
function leaveField(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return;
  field.blur();
  field.focus();
}
