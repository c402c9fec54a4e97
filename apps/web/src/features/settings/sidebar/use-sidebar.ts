import { sidebarOpenFromPx } from "@milepost/contract/limits.ts";
import { useCallback, useEffect, useState } from "react";
import { useMedia } from "../../../ui/use-media.ts";

/** Open from the start where there is room for it; elsewhere it lies over the page. */
export function useSidebar() {
  const isWide = useMedia(`(min-width: ${sidebarOpenFromPx}px)`);
  const [isOpen, setOpen] = useState(isWide);
  useEffect(() => setOpen(isWide), [isWide]);
  const toggle = useCallback(() => setOpen((isNow) => !isNow), []);
  const close = useCallback(() => setOpen(false), []);
  return {
    isOpen,
    /** False: it lies over the page, and closes when something is chosen. */
    isBeside: isWide,
    toggle,
    close,
  };
}

export type SidebarState = ReturnType<typeof useSidebar>;
