import type { AreaDemand, Funnel } from "@milepost/contract/endpoints/insight.ts";
import type { RuleName } from "@milepost/scheduling/rules.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import type { Span } from "./span.ts";
import { noOfferReasons } from "./weekly/no-offer-reasons.ts";

interface Question extends Span {
  readonly workflowId: number;
  readonly timezone: string;
  /** Whose postcodes they are. */
  readonly country: string;
}

/**
 * A row `judged` for each customer whom people searched for. A customer is a record of the CRM, or where no record was
 * named a postcode, and counts once, with the last search. Lost is who has no appointment that ends after the first
 * search, unless a slot is held for them or being booked at this moment.
 */
const judged = (
  organisation: OrganisationId,
  { workflowId, timezone, country, from, to }: Question,
) => sql`
  searched as (
    select distinct on (record_id, coalesce(record_id, postcode))
      record_id, postcode, winners <> '{}' as had_offer,
      bool_or(winners <> '{}') over customer as was_offered,
      extract(isodow from asked_at at time zone ${timezone}) as weekday,
      min(asked_at) over customer as first_at
    from searches
    where organisation_id = ${organisation} and workflow_id = ${workflowId}
      and asked_at >= ${from} and asked_at < ${to}
    window customer as (partition by record_id, coalesce(record_id, postcode))
    order by record_id, coalesce(record_id, postcode), asked_at desc
  ), made as (
    -- Until when each of these was, or will be: an appointment counts that ends after the first search.
    select record_id, postcode,
      case when state in ('booked', 'attention') then ends_at end as booked,
      case when state in ('booked', 'attention') and accepted_at is not null then ends_at end as accepted,
      case when invited_at is not null then ends_at end as invited,
      state = 'booking' or state = 'held' and hold_ends_at > now() as is_held
    from reservations
    where organisation_id = ${organisation} and workflow_id = ${workflowId}
      and starts_at >= ${from}::timestamptz - interval '1 day'
  ), by_record as (
    select record_id, ${sql.join(madeUntil)} from made group by record_id
  ), by_postcode as (
    select postcode, ${sql.join(madeUntil)} from made group by postcode
  ), judged as (
    select s.*, coalesce(nullif(left(s.postcode, -3), ''), s.postcode) as area, p.lat, p.lon,
      coalesce(coalesce(r.booked, z.booked) > s.first_at, false) as is_booked,
      coalesce(coalesce(r.accepted, z.accepted) > s.first_at, false) as has_accepted,
      coalesce(coalesce(r.invited, z.invited) > s.first_at, false) as was_invited,
      coalesce(r.is_held, z.is_held, false) as is_held
    from searched s
    left join by_record r on r.record_id = s.record_id
    left join by_postcode z on s.record_id is null and z.postcode = s.postcode
    left join postcodes p on p.country = ${country} and p.postcode = s.postcode
  )
`;

const madeUntil = [
  sql`max(booked) as booked`,
  sql`max(accepted) as accepted`,
  sql`max(invited) as invited`,
  sql`bool_or(is_held) as is_held`,
];

const isLost = sql`(not is_booked and not is_held)`;

/** Whom people searched for, by area, with most lost first. */
export async function listAreas(
  db: Db,
  organisation: OrganisationId,
  question: Question,
): Promise<AreaDemand[]> {
  const { rows } = await sql<Row>`
    with ${judged(organisation, question)}
    select area, avg(lat) as lat, avg(lon) as lon, count(*)::int as customers,
      count(*) filter (where ${isLost} and not had_offer)::int as no_offer,
      count(*) filter (where ${isLost} and had_offer)::int as not_booked,
      array[${sql.join(lostByWeekday)}] as lost_by_weekday
    from judged
    group by area
    order by count(*) filter (where ${isLost}) desc, count(*) desc, area
  `.execute(db);
  return rows.map((row) => ({
    area: row.area,
    place: row.lat === null || row.lon === null ? null : [about(row.lon), about(row.lat)],
    customers: row.customers,
    noOffer: row.no_offer,
    notBooked: row.not_booked,
    lostByWeekday: row.lost_by_weekday,
  }));
}

/** How far the same customers came, and for how many of them a slot is held now. */
export async function readFunnel(
  db: Db,
  organisation: OrganisationId,
  question: Question,
): Promise<Funnel & { readonly held: number }> {
  const { rows } = await sql<Funnel & { readonly held: number }>`
    with ${judged(organisation, question)}
    select count(*)::int as searched,
      count(*) filter (where was_offered)::int as offered,
      count(*) filter (where was_invited)::int as invited,
      count(*) filter (where is_booked)::int as booked,
      count(*) filter (where has_accepted)::int as accepted,
      count(*) filter (where is_held and not is_booked)::int as held
    from judged
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A count has no row");
  return row;
}

/** The rule that stood most often in the way of searches that found no slot. Null: not known, or all found one. */
export async function findNoOfferReason(
  db: Db,
  organisation: OrganisationId,
  { workflowId, from, to }: Omit<Question, "timezone" | "country">,
): Promise<RuleName | null> {
  const { rows } = await sql<{ readonly rule: RuleName }>`
    with failed as (
      select (
        select key from jsonb_each(summary) where key = any (${Object.keys(noOfferReasons)})
        order by value::int desc, key limit 1
      ) as rule
      from searches
      where organisation_id = ${organisation} and workflow_id = ${workflowId}
        and asked_at >= ${from} and asked_at < ${to} and winners = '{}'
    )
    select rule from failed where rule is not null group by rule order by count(*) desc, rule limit 1
  `.execute(db);
  return rows[0]?.rule ?? null;
}

/** Monday to Sunday. */
const lostByWeekday = [1, 2, 3, 4, 5, 6, 7].map(
  (day) => sql`count(*) filter (where ${isLost} and weekday = ${sql.lit(day)})::int`,
);

interface Row {
  readonly area: string;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly customers: number;
  readonly no_offer: number;
  readonly not_booked: number;
  readonly lost_by_weekday: number[];
}

/** To a few hundred metres: it stands for an area, not for a door. */
function about(degrees: number): number {
  return Math.round(degrees * 200) / 200;
}
