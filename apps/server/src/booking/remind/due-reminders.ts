import { Temporal } from "temporal-polyfill";
import type { Clock } from "../../platform/clock.ts";
import type { Database, Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { listReminding } from "../../workflows/list-reminding.ts";
import { keepPlan, lockUnplanned, type Planned, type Unplanned } from "./plan-store.ts";
import { type DueReminders, listDueReminders, type ReminderWay } from "./reminder-store.ts";
import { nextLoud, type ReminderRule, reminderTimes } from "./reminder-times.ts";

export interface PlanPorts {
  readonly database: Database;
  readonly now: Clock;
}

/** Works out what is not worked out yet, and says of which visits a reminder is due now. */
export async function dueReminders(
  { database, now }: PlanPorts,
  organisation: OrganisationId,
): Promise<DueReminders[]> {
  const moment = now();
  return database.withOrganisation(organisation, async (db) => {
    await planReminders(db, organisation, moment);
    return listDueReminders(db, organisation, new Date(moment.epochMilliseconds));
  });
}

/**
 * Follows from the visits and the settings as they are, no matter who changed them: a path that books, moves or cancels
 * cannot forget it.
 */
async function planReminders(
  db: Db,
  organisation: OrganisationId,
  moment: Temporal.Instant,
): Promise<void> {
  const now = new Date(moment.epochMilliseconds);
  for (const { workflowId, settings } of await listReminding(db, organisation)) {
    const visits = await lockUnplanned(db, organisation, workflowId, now);
    if (visits.length === 0) continue;
    const planned = visits.flatMap((visit) => planOf(visit, settings, moment));
    await keepPlan(db, organisation, { visits, planned, now });
  }
}

function planOf(
  { reservationId, startsAt, since }: Unplanned,
  rule: ReminderRule,
  now: Temporal.Instant,
): Planned[] {
  const start = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime());
  const isInTime = Temporal.Instant.compare(nextLoud(now, rule), start) < 0;
  return waysOf(rule).flatMap((way) =>
    reminderTimes(start, rule).map(({ minutesBefore, at }) => ({
      reservationId,
      way,
      startsAt,
      minutesBefore,
      dueAt: new Date(at.epochMilliseconds),
      isNew: at.epochMilliseconds > since.getTime(),
      isInTime,
    })),
  );
}

function waysOf({ reminders: { byEmail, bySms } }: ReminderRule): ReminderWay[] {
  const ways = { email: byEmail, sms: bySms };
  return (["email", "sms"] as const).filter((way) => ways[way]);
}
