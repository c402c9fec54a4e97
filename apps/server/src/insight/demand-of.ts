import type { AreaDemand, Insight } from "@milepost/contract/endpoints/insight.ts";
import { sumOf } from "./sum-of.ts";

const weekdayNumbers = [0, 1, 2, 3, 4, 5, 6] as const;

/** Over all areas. */
export function demandOf(
  areas: readonly AreaDemand[],
): Omit<Insight["demand"], "areas" | "areaCount" | "held"> {
  return {
    customers: sumOf(areas, ({ customers }) => customers),
    noOffer: sumOf(areas, ({ noOffer }) => noOffer),
    notBooked: sumOf(areas, ({ notBooked }) => notBooked),
    lostByWeekday: weekdayNumbers.map((day) =>
      sumOf(areas, ({ lostByWeekday }) => lostByWeekday[day] ?? 0),
    ),
  };
}
