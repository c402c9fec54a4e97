import type { RuleName } from "@milepost/scheduling/rules.ts";

/** Why searches of a week found no slot, as the end of a sentence. A rule without words here is not given as the reason. */
export const noOfferReasons: Readonly<Partial<Record<RuleName, string>>> = {
  "outside-hours": "the visit would have been outside working hours",
  overlaps: "the agents were already booked",
  held: "colleagues were offering the slots at that moment",
  "full-day-block": "the days were reserved for one appointment each",
  "time-block": "the time blocks were taken",
  "no-road": "we couldn’t find a road there",
  "drive-too-long": "the drive was longer than your maximum drive time",
  "cannot-arrive-in-time": "the agents couldn’t arrive in time",
  "cannot-leave-in-time": "the agents couldn’t reach their next stop in time",
  "too-late-today": "it was too late to get there that day",
};
