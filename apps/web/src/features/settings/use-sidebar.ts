import { sidebarOpenFromPx } from "@milepost/contract";
import { useEffect, useState, useSyncExternalStore } from "react";

const wide = matchMedia(`(min-width: ${sidebarOpenFromPx}px)`);

/** Open from the start where there is room for it; elsewhere it lies over the page. */
export function useSidebar() {
  const isWide = useSyncExternalStore(subscribe, () => wide.matches);
  const [isOpen, setOpen] = useState(isWide);
  useEffect(() => setOpen(isWide), [isWide]);
  return {
    isOpen,
    /** False: it lies over the page, and closes when something is chosen. */
    isBeside: isWide,
    toggle: () => setOpen(!isOpen),
    close: () => setOpen(false),
  };
}

export type SidebarState = ReturnType<typeof useSidebar>;

function subscribe(listener: () => void): () => void {
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
}
