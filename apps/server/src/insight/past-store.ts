import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import type { Span } from "./span.ts";

/** When somebody was busy, or away. */
export interface PastEntry {
  readonly userId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly isLeave: boolean;
}

interface Known {
  /** From when on the mirror has everything. */
  readonly mirrorFrom: Date;
  /** Of what is kept; null: nothing is. */
  readonly keptTo: Date | null;
  readonly agents: readonly { readonly userId: string; readonly crmUserId: string }[];
}

/** Null: no diary was ever read. */
export async function findKnown(db: Db, organisation: OrganisationId): Promise<Known | null> {
  const { rows } = await sql<Known>`
    select d.from_instant as "mirrorFrom",
      (select to_instant from diary_past_spans s where s.organisation_id = d.organisation_id) as "keptTo",
      (select coalesce(json_agg(json_build_object('userId', user_id, 'crmUserId', crm_user_id)), '[]')
        from diary_agents natural join users
        where organisation_id = d.organisation_id) as agents
    from diaries d
    where d.organisation_id = ${organisation}
  `.execute(db);
  return rows[0] ?? null;
}

/**
 * Keeps what was in all diaries between two instants, in place of what was kept of it. What was known before stays
 * known if the two touch; otherwise nobody knows what lies between, and all is known from here on.
 */
export async function savePast(
  db: Db,
  organisation: OrganisationId,
  { from, to, entries }: Span & { readonly entries: readonly PastEntry[] },
): Promise<void> {
  await sql`
    delete from diary_past where organisation_id = ${organisation} and starts_at >= ${from}`.execute(
    db,
  );
  await sql`
    insert into diary_past (organisation_id, user_id, starts_at, ends_at, is_leave)
    select ${organisation}, user_id, starts_at, max(ends_at), is_leave
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(
      "userId" uuid, "startsAt" timestamptz, "endsAt" timestamptz, "isLeave" boolean),
      lateral (select "userId" as user_id, "startsAt" as starts_at, "endsAt" as ends_at,
        "isLeave" as is_leave) as named
    group by user_id, starts_at, is_leave
    on conflict (organisation_id, user_id, starts_at, is_leave)
      do update set ends_at = excluded.ends_at`.execute(db);
  await sql`
    insert into diary_past_spans as s (organisation_id, from_instant, to_instant)
    values (${organisation}, ${from}, ${to})
    on conflict (organisation_id) do update set
      from_instant = case when s.to_instant >= ${from} then s.from_instant else ${from} end,
      to_instant = excluded.to_instant`.execute(db);
}

export interface OtherRow {
  readonly userId: string;
  readonly appointments: number;
  readonly minutes: number;
}

/** The part of some days whose diaries are known; null: none of it is. */
export async function findKnownPart(
  db: Db,
  organisation: OrganisationId,
  { from, to }: Span,
): Promise<Span | null> {
  const { rows } = await sql<Span>`
    select greatest(from_instant, ${from}::timestamptz) as from,
      least(to_instant, ${to}::timestamptz) as to
    from diary_past_spans
    where organisation_id = ${organisation} and from_instant < ${to} and to_instant > ${from}
  `.execute(db);
  return rows[0] ?? null;
}

/**
 * What else agents had to do, apart from what was booked in the workflow. Times that overlap count once, and an
 * appointment with one that was booked is that one. Leave is no work.
 */
export async function listOthers(
  db: Db,
  organisation: OrganisationId,
  { workflowId, from, to }: Span & { readonly workflowId: number },
): Promise<OtherRow[]> {
  const { rows } = await sql<OtherRow>`
    with span as (
      select tstzrange(${from}, ${to}) as known
    ), booked as (
      select agent_id as user_id, range_agg(during) as times
      from reservations
      where organisation_id = ${organisation} and workflow_id = ${workflowId}
        and state in ('booked', 'attention')
        and starts_at > ${from}::timestamptz - interval '1 day' and starts_at < ${to}
      group by agent_id
    ), past as (
      select p.user_id, p.starts_at, tstzrange(p.starts_at, p.ends_at) as during, b.times
      from diary_past p
      left join booked b on b.user_id = p.user_id
      where p.organisation_id = ${organisation} and not p.is_leave
        and p.starts_at < ${to} and p.ends_at > ${from}
    ), left_over as (
      select user_id,
        range_agg(during * known) - coalesce((array_agg(times))[1], '{}'::tstzmultirange) as times,
        count(*) filter (where starts_at <@ known and not coalesce(during && times, false))::int
          as appointments
      from past, span
      group by user_id
    )
    select user_id as "userId", appointments,
      coalesce((
        select sum(extract(epoch from upper(part) - lower(part))) / 60 from unnest(times) as part
      ), 0)::int as minutes
    from left_over
  `.execute(db);
  return rows;
}
