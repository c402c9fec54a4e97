import type { AreaDemand } from "@milepost/contract/endpoints/insight.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import type { Span } from "./span.ts";

interface Question extends Span {
  readonly workflowId: number;
  readonly timezone: string;
  /** Whose postcodes they are. */
  readonly country: string;
}

/**
 * Whom people searched for, by area, with most lost first. A customer is a record of the CRM, or where no
 * record was named a postcode, and counts once, with the last search. Lost is who has no appointment that
 * ends after the first one.
 */
export async function listAreas(
  db: Db,
  organisation: OrganisationId,
  { workflowId, timezone, country, from, to }: Question,
): Promise<AreaDemand[]> {
  const { rows } = await sql<Row>`
    with searched as (
      select distinct on (record_id, coalesce(record_id, postcode))
        record_id, postcode, winners <> '{}' as had_offer,
        extract(isodow from asked_at at time zone ${timezone}) as weekday,
        min(asked_at) over (partition by record_id, coalesce(record_id, postcode)) as first_at
      from searches
      where organisation_id = ${organisation} and workflow_id = ${workflowId}
        and asked_at >= ${from} and asked_at < ${to}
      order by record_id, coalesce(record_id, postcode), asked_at desc
    ), booked as (
      select record_id, postcode, ends_at
      from reservations
      where organisation_id = ${organisation} and workflow_id = ${workflowId}
        and state in ('booked', 'attention') and starts_at >= ${from}::timestamptz - interval '1 day'
    ), by_record as (
      select record_id, max(ends_at) as until from booked group by record_id
    ), by_postcode as (
      select postcode, max(ends_at) as until from booked group by postcode
    ), judged as (
      select s.*, coalesce(nullif(left(s.postcode, -3), ''), s.postcode) as area, p.lat, p.lon,
        coalesce(r.until, z.until, '-infinity') <= s.first_at as is_lost
      from searched s
      left join by_record r on r.record_id = s.record_id
      left join by_postcode z on s.record_id is null and z.postcode = s.postcode
      left join postcodes p on p.country = ${country} and p.postcode = s.postcode
    )
    select area, avg(lat) as lat, avg(lon) as lon, count(*)::int as customers,
      count(*) filter (where is_lost and not had_offer)::int as no_offer,
      count(*) filter (where is_lost and had_offer)::int as not_booked,
      array[${sql.join(lostByWeekday)}] as lost_by_weekday
    from judged
    group by area
    order by count(*) filter (where is_lost) desc, count(*) desc, area
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

/** Monday to Sunday. */
const lostByWeekday = [1, 2, 3, 4, 5, 6, 7].map(
  (day) => sql`count(*) filter (where is_lost and weekday = ${sql.lit(day)})::int`,
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
