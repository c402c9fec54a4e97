import { sidebarOpenFromPx } from "@milepost/contract/limits.ts";
import { useEffect, useState } from "react";
import { useMedia } from "../../../ui/use-media.ts";

/** Open from the start where there is room for it; elsewhere it lies over the page. */
export function useSidebar() {
  const isWide = useMedia(`(min-width: ${sidebarOpenFromPx}px)`);
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
