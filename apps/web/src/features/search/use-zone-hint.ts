import type { SearchResult } from "@milepost/contract/endpoints/search.ts";
import { useDeferredValue, useMemo } from "react";
import { isOnBrowserClock, zoneHint } from "./slot-time.ts";

/**
 * The slots' zone in words, where the browser has another. Where both clocks agree, the browser's zone is
 * asked for after the first picture: it costs a slow processor up to a fifth of a second.
 */
export function useZoneHint(found: readonly SearchResult[]): string | null {
  const isLater = useDeferredValue(true, false);
  const start = found.flatMap(({ offers }) => offers ?? [])[0]?.start;
  const isSameClock = start === undefined || isOnBrowserClock(start);
  const isAsked = isLater || !isSameClock;
  const here = useMemo(() => (isAsked ? browserZone() : null), [isAsked]);
  if (here === null) return null;
  return zoneHint(found.find(({ timeZone }) => timeZone)?.timeZone, here);
}

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
