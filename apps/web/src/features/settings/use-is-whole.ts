import { useDeferredValue } from "react";
import { useLocation } from "react-router";

/** False for the first picture of something long: then as much of it is drawn as fills a screen. Not where the address names a part of it. */
export function useIsWhole(): boolean {
  const { hash } = useLocation();
  return useDeferredValue(true, hash !== "");
}
