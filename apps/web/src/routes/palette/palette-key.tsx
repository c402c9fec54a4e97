import { lazy, Suspense, useEffect, useState } from "react";
import { chunk } from "../../platform/chunk.ts";

/** It knows every setting, so it comes when it is asked for. */
const loadPalette = chunk(() => import("./palette.tsx"));
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));

/** Ctrl or ⌘ with K, on any page; not from behind a modal. */
export function PaletteKey() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isAsked = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      if (!isAsked || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense>
      <Palette onClose={() => setOpen(false)} />
    </Suspense>
  );
}
