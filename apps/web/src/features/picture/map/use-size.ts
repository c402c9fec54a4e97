import { useCallback, useState } from "react";
import type { Size } from "./view.ts";

/** An element's size, for as long as it is there; null: it is not there yet. */
export function useSize() {
  const [size, setSize] = useState<Size | null>(null);
  const keep = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { size, keep };
}
