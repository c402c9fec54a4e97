import { type QueryKey, useQuery } from "@tanstack/react-query";
import { holdPictureQuery } from "../../platform/queries/booking-queries.ts";
import { type PicturedSlot, slotPictureQuery } from "../../platform/queries/search-queries.ts";
import { useSettled } from "./use-settled.ts";

/** Milliseconds that a slot must be looked at before its day is asked for, where several are passed in a row. */
const restMs = 150;

/** The day of a slot on the screen. While it is moved the last picture stands, for the page to move the visit in. */
export function useSlotPicture(shown: PicturedSlot) {
  const { slot, deviation, otherAgentId } = shown;
  const key = `${slot} ${deviation} ${otherAgentId}`;
  const isAtRest = useSettled(key, restMs) === key;
  return useQuery({
    ...slotPictureQuery(shown),
    enabled: isAtRest,
    placeholderData: (before, query) => (isSameDay(query?.queryKey, shown) ? before : undefined),
  });
}

export const useHoldPicture = (reservationId: string) => useQuery(holdPictureQuery(reservationId));

function isSameDay(before: QueryKey | undefined, { slot, otherAgentId }: PicturedSlot): boolean {
  return before?.[2] === slot && before[4] === (otherAgentId ?? null);
}
