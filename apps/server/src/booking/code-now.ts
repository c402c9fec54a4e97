import { formatSlotCode, parseSlotCode } from "@milepost/scheduling/parse-slot-code.ts";
import { Temporal } from "temporal-polyfill";
import type { Reservation } from "../reservations/reservation.ts";

/** How a slot is called in the week of `monday`: since it was chosen another week may have begun. */
export function codeNow(
  { slotCode, week }: Pick<Reservation, "slotCode" | "week">,
  monday: string,
): string {
  const slot = parseSlotCode(slotCode);
  if (!slot) return slotCode;
  const { weeks } = Temporal.PlainDate.from(week).until(monday, { largestUnit: "weeks" });
  return formatSlotCode({ ...slot, week: slot.week - weeks });
}
