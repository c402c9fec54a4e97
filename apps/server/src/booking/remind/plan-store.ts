import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { isOvertaken, longestPause, type ReminderWay } from "./reminder-store.ts";

/** A visit to come whose reminders were worked out for other settings or another time, or never. */
export interface Unplanned {
  readonly reservationId: string;
  readonly startsAt: Date;
  /** Nothing is sent that was due before then: it was booked, moved or set later. */
  readonly since: Date;
}

const within = 500;

/** Locked, as far as nobody else has them; the rest waits for the next look. */
export async function lockUnplanned(
  db: Db,
  organisation: OrganisationId,
  workflowId: number,
  now: Date,
): Promise<Unplanned[]> {
  const { rows } = await sql<Unplanned>`
    select r.reservation_id as "reservationId", r.starts_at as "startsAt",
      greatest(coalesce(r.timed_at, r.made_at), w.updated_at) as since
    from reservations r
    join workflows w on (w.organisation_id, w.workflow_id) = (r.organisation_id, r.workflow_id)
    where r.organisation_id = ${organisation} and r.workflow_id = ${workflowId}
      and r.state in ('booked', 'attention') and r.starts_at > ${now}
      and r.reminders_for is distinct from ${plannedFor}
    order by r.starts_at limit ${within} for update of r skip locked`.execute(db);
  return rows;
}

/** Another for every save of the settings and every time of the visit. */
const plannedFor = sql<string>`extract(epoch from w.updated_at) || ' ' || extract(epoch from r.starts_at)`;

export interface Planned {
  readonly reservationId: string;
  readonly way: ReminderWay;
  readonly startsAt: Date;
  readonly minutesBefore: number;
  readonly dueAt: Date;
  /** False: it is only kept where it was due before. */
  readonly isNew: boolean;
  /** False: quiet hours last from this moment until the visit. */
  readonly isInTime: boolean;
}

interface Plan {
  readonly visits: readonly Unplanned[];
  readonly planned: readonly Planned[];
  readonly now: Date;
}

/**
 * These, and nothing else that is not out yet, for all of these visits. What went out for the same time stays out; what
 * was given up for it is due again, and may have gone out where it was tried. What waited for the end of quiet hours, or
 * was given up for them, is judged again: they may be others now.
 */
export async function keepPlan(
  db: Db,
  organisation: OrganisationId,
  { visits, planned, now }: Plan,
): Promise<void> {
  const ids = visits.map(({ reservationId }) => reservationId);
  const given = sql`jsonb_to_recordset(${JSON.stringify(planned)}::jsonb)
    as p("reservationId" uuid, way text, "startsAt" timestamptz, "minutesBefore" integer, "dueAt" timestamptz, "isNew" boolean, "isInTime" boolean)`;
  await sql`
    update reminders r set state = 'void'
    where r.organisation_id = ${organisation} and r.reservation_id = any (${ids}::uuid[])
      and r.state in ('due', 'trying') and not exists (select from ${given}
        where (p."reservationId", p.way, p."startsAt", p."minutesBefore", p."dueAt")
          = (r.reservation_id, r.way, r.starts_at, r.minutes_before, r.due_at))`.execute(db);
  await sql`
    insert into reminders (organisation_id, reservation_id, way, starts_at, minutes_before, due_at, try_at)
    select ${organisation}, p."reservationId", p.way, p."startsAt", p."minutesBefore", p."dueAt", p."dueAt"
    from ${given} where p."isNew"
    on conflict (organisation_id, reservation_id, way, starts_at, minutes_before)
    do update set state = case when reminders.tried_at is null then 'due' else 'trying' end, due_at = excluded.due_at, try_at = excluded.try_at, tries = 0
    where reminders.state in ('void', 'missed')`.execute(db);
  await sql`
    update reminders r set try_at = ${now},
      state = case when r.state <> 'missed' then r.state when r.tried_at is null then 'due' else 'trying' end
    from ${given}
    where r.organisation_id = ${organisation}
      and (p."reservationId", p.way, p."startsAt", p."minutesBefore", p."dueAt")
        = (r.reservation_id, r.way, r.starts_at, r.minutes_before, r.due_at)
      and r.due_at <= ${now} and not ${isOvertaken("r", now)}
      -- What there is still no time for is not given up, and said, once more.
      and (r.state = 'missed' and p."isInTime"
        -- No try lasts so long, and nothing else waits so long.
        or r.state in ('due', 'trying') and r.try_at > ${now}::timestamptz + make_interval(secs => ${longestPause}))`.execute(
    db,
  );
  await sql`
    update reservations r set reminders_for = ${plannedFor}
    from workflows w where r.organisation_id = ${organisation} and r.reservation_id = any (${ids}::uuid[])
      and (w.organisation_id, w.workflow_id) = (r.organisation_id, r.workflow_id)`.execute(db);
}
