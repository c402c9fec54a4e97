import type { WeekSaving } from "@milepost/contract/endpoints/insight.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import type { Span } from "./span.ts";

interface Question extends Span {
  readonly workflowId: number;
  readonly timezone: string;
}

/**
 * What was booked, `r`, with what its search offered, `s`: the last search for the same customer, within a
 * day before, that offered this slot of this very week. Nothing where none was kept.
 */
const bookedFrom = (organisation: OrganisationId, { workflowId, timezone }: Question) => sql`
  reservations r
  left join lateral (
    select added -> r.slot_code as own, added -> first_slot as first, added -> nearest_slot as nearest
    from searches
    where organisation_id = ${organisation} and workflow_id = r.workflow_id
      and record_id = r.record_id
      and asked_at > r.made_at - interval '1 day' and asked_at <= r.made_at
      and added ? r.slot_code
      and date_trunc('week', asked_at at time zone ${timezone})::date = r.week
    order by asked_at desc
    limit 1
  ) s on true
  where r.organisation_id = ${organisation} and r.workflow_id = ${workflowId}
    and r.state in ('booked', 'attention')
`;

/** By the week in which they were booked, oldest first. Weeks without any are left out. */
export async function listWeekSavings(
  db: Db,
  organisation: OrganisationId,
  question: Question,
): Promise<WeekSaving[]> {
  const { from, to, timezone } = question;
  const { rows } = await sql<WeekRow>`
    with compared as (
      select date_trunc('week', r.made_at at time zone ${timezone})::date as week,
        (first ->> 0)::float8 - (own ->> 0)::float8 as first_minutes,
        (first ->> 1)::float8 - (own ->> 1)::float8 as first_metres,
        (nearest ->> 0)::float8 - (own ->> 0)::float8 as nearest_minutes,
        (nearest ->> 1)::float8 - (own ->> 1)::float8 as nearest_metres
      from ${bookedFrom(organisation, question)}
        -- What is booked takes place later, so this finds the rows by their index.
        and r.starts_at >= ${from} and r.made_at >= ${from} and r.made_at < ${to}
    )
    select week::text, count(*)::int as bookings,
      count(first_minutes)::int as first_known, coalesce(sum(first_minutes), 0)::int as first_minutes,
      coalesce(sum(first_metres), 0)::int as first_metres,
      count(nearest_minutes)::int as nearest_known,
      coalesce(sum(nearest_minutes), 0)::int as nearest_minutes,
      coalesce(sum(nearest_metres), 0)::int as nearest_metres
    from compared
    group by week
    order by week
  `.execute(db);
  return rows.map((row) => ({
    week: row.week,
    bookings: row.bookings,
    firstAvailable: {
      bookings: row.first_known,
      minutes: row.first_minutes,
      metres: row.first_metres,
    },
    nearestFree: {
      bookings: row.nearest_known,
      minutes: row.nearest_minutes,
      metres: row.nearest_metres,
    },
  }));
}

interface WeekRow {
  readonly week: string;
  readonly bookings: number;
  readonly first_known: number;
  readonly first_minutes: number;
  readonly first_metres: number;
  readonly nearest_known: number;
  readonly nearest_minutes: number;
  readonly nearest_metres: number;
}

export interface AgentRow {
  readonly user_id: string;
  readonly name: string;
  readonly appointments: number;
  readonly visit_minutes: number;
  readonly drive_minutes: number;
  /** Appointments of which no driving is known. */
  readonly drive_not_known: number;
}

/** What takes place in these days, for each of the listed field agents and anyone else who has any. */
export async function listAgentRows(
  db: Db,
  organisation: OrganisationId,
  { agentIds, ...question }: Question & { readonly agentIds: readonly string[] },
): Promise<AgentRow[]> {
  const { from, to } = question;
  const { rows } = await sql<AgentRow>`
    with loads as (
      select r.agent_id, count(*)::int as appointments,
        (sum(extract(epoch from r.ends_at - r.starts_at)) / 60)::int as visit_minutes,
        coalesce(sum((own ->> 0)::float8), 0)::int as drive_minutes,
        (count(*) - count(own ->> 0))::int as drive_not_known
      from ${bookedFrom(organisation, question)}
        and r.starts_at >= ${from} and r.starts_at < ${to}
      group by r.agent_id
    )
    select u.user_id, u.name, coalesce(l.appointments, 0) as appointments,
      coalesce(l.visit_minutes, 0) as visit_minutes,
      coalesce(l.drive_minutes, 0) as drive_minutes,
      coalesce(l.drive_not_known, 0) as drive_not_known
    from users u
    left join loads l on l.agent_id = u.user_id
    where u.organisation_id = ${organisation}
      and (l.agent_id is not null or u.is_active
        and (u.user_id::text = any (${agentIds}) or u.crm_user_id = any (${agentIds})))
    order by appointments desc, u.name
  `.execute(db);
  return rows;
}

/** What takes place after these days, and on which day the last of it; null: nothing. */
export async function findLater(
  db: Db,
  organisation: OrganisationId,
  { workflowId, timezone, to }: Question,
): Promise<{ readonly appointments: number; readonly until: string } | null> {
  const row = await db
    .selectFrom("reservations")
    .select(sql<number>`count(*)::int`.as("appointments"))
    .select(sql<string | null>`max(starts_at at time zone ${timezone})::date::text`.as("until"))
    .where("organisation_id", "=", organisation)
    .where("workflow_id", "=", workflowId)
    .where("state", "in", ["booked", "attention"])
    .where("starts_at", ">=", to)
    .executeTakeFirstOrThrow();
  return row.until === null ? null : { appointments: row.appointments, until: row.until };
}
