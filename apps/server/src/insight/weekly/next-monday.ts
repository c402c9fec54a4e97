import { Temporal } from "temporal-polyfill";
import type { Days } from "../span.ts";

/** On the wall clock of the workflow. */
const hour = 8;

/** The next Monday at 08:00 in this zone that is still to come. */
export function nextMonday(now: Temporal.Instant, timezone: string): Temporal.Instant {
  const today = now.toZonedDateTimeISO(timezone).toPlainDate();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const [due, later] = [monday, monday.add({ days: 7 })].map((day) => {
    const plainTime = Temporal.PlainTime.from({ hour });
    return day.toZonedDateTime({ timeZone: timezone, plainTime }).toInstant();
  });
  if (!due || !later) throw new Error("A week has a Monday");
  return Temporal.Instant.compare(now, due) < 0 ? due : later;
}

/** The seven days before the day of this instant, in the zone. */
export function weekBefore(due: Temporal.Instant, timezone: string): Days {
  const day = due.toZonedDateTimeISO(timezone).toPlainDate();
  return {
    from: day.subtract({ days: 7 }).toString(),
    to: day.subtract({ days: 1 }).toString(),
  };
}
