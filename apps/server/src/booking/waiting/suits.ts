import type { PartOfDay } from "@milepost/contract/endpoints/home/waiting.ts";
import type { Slot } from "@milepost/scheduling/window.ts";
import { Temporal } from "temporal-polyfill";
import type { Wanted } from "./waiting.ts";

/** Whether a slot is on a day and at a time that a customer would take. How far it is says nothing yet. */
export function suits(
  { weekdays, parts, until }: Pick<Wanted, "weekdays" | "parts" | "until">,
  { date, from }: Pick<Slot, "date" | "from">,
  timezone: string,
): boolean {
  const isDay = weekdays.includes(Temporal.PlainDate.from(date).dayOfWeek) && date <= until;
  return isDay && parts.includes(partOfDay(from, timezone));
}

/** When the afternoon and the evening begin, in hours. */
const noon = 12;
const evening = 17;

function partOfDay(minute: number, timezone: string): PartOfDay {
  const instant = Temporal.Instant.fromEpochMilliseconds(minute * 60_000);
  const { hour } = instant.toZonedDateTimeISO(timezone);
  if (hour < noon) return "morning";
  return hour < evening ? "afternoon" : "evening";
}
