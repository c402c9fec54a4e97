import { beforeQuietMinutes } from "@milepost/contract/limits.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { Temporal } from "temporal-polyfill";

/** What of a workflow's settings says when its customers are reminded. */
export type ReminderRule = Pick<WorkflowSettings, "reminders" | "timezone">;

export interface ReminderTime {
  readonly minutesBefore: number;
  readonly at: Temporal.Instant;
}

const minutesADay = 1_440;

/**
 * When a customer is reminded of a visit, the earliest first. A day before is the day before at the same time by the clock,
 * whatever the clocks do that night. What would fall into quiet hours goes shortly before them; where two would then go
 * together, the one that was meant later goes.
 */
export function reminderTimes(startsAt: Temporal.Instant, rule: ReminderRule): ReminderTime[] {
  const sooner = rule.reminders.minutesBefore.toSorted((a, b) => b - a);
  const byInstant = new Map<number, ReminderTime>();
  for (const minutesBefore of sooner) {
    const at = beforeQuiet(before(startsAt, minutesBefore, rule), rule);
    byInstant.set(at.epochMilliseconds, { minutesBefore, at });
  }
  return [...byInstant.values()].toSorted((a, b) => Temporal.Instant.compare(a.at, b.at));
}

function before(
  startsAt: Temporal.Instant,
  minutesBefore: number,
  { timezone }: ReminderRule,
): Temporal.Instant {
  const days = Math.floor(minutesBefore / minutesADay);
  return startsAt
    .toZonedDateTimeISO(timezone)
    .subtract({ days })
    .subtract({ minutes: minutesBefore % minutesADay })
    .toInstant();
}

/** By the clock on the customer's wall. */
export function isQuiet(instant: Temporal.Instant, { reminders, timezone }: ReminderRule): boolean {
  const { quietFrom, quietTo } = reminders;
  const time = instant.toZonedDateTimeISO(timezone).toPlainTime();
  const isFrom = Temporal.PlainTime.compare(time, quietFrom) >= 0;
  const isTo = Temporal.PlainTime.compare(time, quietTo) < 0;
  if (quietFrom === quietTo) return false;
  return quietFrom < quietTo ? isFrom && isTo : isFrom || isTo;
}

function beforeQuiet(instant: Temporal.Instant, rule: ReminderRule): Temporal.Instant {
  if (!isQuiet(instant, rule)) return instant;
  const { quietFrom } = rule.reminders;
  const local = instant.toZonedDateTimeISO(rule.timezone);
  const isSinceYesterday = Temporal.PlainTime.compare(local.toPlainTime(), quietFrom) < 0;
  const day = local.toPlainDate().subtract({ days: isSinceYesterday ? 1 : 0 });
  const earlier = day
    .toPlainDateTime(quietFrom)
    .toZonedDateTime(rule.timezone, { disambiguation: "earlier" })
    .subtract({ minutes: beforeQuietMinutes })
    .toInstant();
  // The clocks may have left out the only minutes between two quiet nights.
  return beforeQuiet(earlier, rule);
}

/** The first moment from then on in which something may be sent. */
export function nextLoud(instant: Temporal.Instant, rule: ReminderRule): Temporal.Instant {
  return isQuiet(instant, rule) ? endOfQuiet(instant, rule) : instant;
}

/** When the quiet hours end that an instant lies in. */
function endOfQuiet(instant: Temporal.Instant, rule: ReminderRule): Temporal.Instant {
  const { quietTo } = rule.reminders;
  const local = instant.toZonedDateTimeISO(rule.timezone);
  const isTomorrow = Temporal.PlainTime.compare(local.toPlainTime(), quietTo) >= 0;
  const day = local.toPlainDate().add({ days: isTomorrow ? 1 : 0 });
  const end = day
    .toPlainDateTime(quietTo)
    .toZonedDateTime(rule.timezone, { disambiguation: "later" })
    .toInstant();
  // As above: the clocks may have left them out here, too.
  return isQuiet(end, rule) ? endOfQuiet(end, rule) : end;
}
