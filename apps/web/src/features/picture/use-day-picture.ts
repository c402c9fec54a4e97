import type { DayPicture } from "@milepost/contract";
import { type QueryKey, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../platform/call.ts";

/** Milliseconds that a slot must be looked at before its day is asked for. */
const restMs = 150;

export interface ShownSlot {
  readonly searchId: string;
  readonly slot: string;
  /** Minutes. */
  readonly deviation: number;
}

interface Shown {
  readonly picture: DayPicture;
  /** Minutes that the visit was moved by when the picture was made. */
  readonly deviation: number;
}

/** The day of a slot on the screen. While it is moved the last picture stands, for the page to move the visit in. */
export function useSlotPicture({ searchId, slot, deviation }: ShownSlot) {
  const key = `${slot} ${deviation}`;
  const isAtRest = useRested(key, restMs) === key;
  return useQuery({
    queryKey: ["day", searchId, slot, deviation],
    queryFn: async ({ signal }): Promise<Shown> => {
      const asked = { params: { id: searchId }, query: { slot, deviation } };
      return { picture: await call("GET /api/search/:id/day", asked, signal), deviation };
    },
    enabled: isAtRest,
    placeholderData: (before, query) => (isSameSlot(query?.queryKey, slot) ? before : undefined),
  });
}

/** The day of a slot that one holds. It is asked for once: what is held does not change. */
export function useHoldPicture(reservationId: string) {
  return useQuery({
    queryKey: ["held-day", reservationId],
    queryFn: ({ signal }) =>
      call("GET /api/holds/:id/day", { params: { id: reservationId } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function isSameSlot(before: QueryKey | undefined, slot: string): boolean {
  return before?.[2] === slot;
}

/** The last value that stayed for so many milliseconds; the first one at once. */
function useRested<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setRested, ms, value);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
