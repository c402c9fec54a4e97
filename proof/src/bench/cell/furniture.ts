import type pg from "pg";

/** A month of 500 bookings and 2,500 searches an organisation is what the design reckons with. */
const bookedOneIn = 6;
/** Four weeks each, the coming ones among them. */
const bookedMonths = 2;
const searchesKept = 250;

/** Later than the run can end: nobody reads these diaries again. */
const readAt = "now() + interval '6 hours'";

const steps = [
  `update diaries set read_at = ${readAt}, read_whole_at = ${readAt}`,
  `update diary_agents set read_at = ${readAt}`,

  // A short meeting without a place at the beginning of each agent's days.
  `create temp table mornings as
   select organisation_id, user_id, day, (900000000 + row_number() over ())::text as crm_record_id
   from (select distinct organisation_id, user_id, (starts_at at time zone 'Europe/London')::date as day
         from diary_entries) as days`,
  `insert into diary_records (organisation_id, module, crm_record_id, modified_at, read_at, was_listed)
   select organisation_id, 'Events', crm_record_id, now(), now(), true from mornings`,
  `insert into diary_entries
     (organisation_id, user_id, module, crm_record_id, kind, starts_at, ends_at)
   select organisation_id, user_id, 'Events', crm_record_id, 'meeting',
     (day + time '08:00') at time zone 'Europe/London', (day + time '08:30') at time zone 'Europe/London'
   from mornings`,

  // Some of the visits were booked here, and so were earlier ones.
  `insert into reservations
     (organisation_id, reservation_id, workflow_id, agent_id, held_by, record_id, slot_code, week, deviation,
      starts_at, ends_at, postcode, lat, lon, state, hold_ends_at, hold_limit_at, is_tight,
      crm_module, crm_record_id, crm_meeting_id, was_seen)
   select e.organisation_id, gen_random_uuid(), 1, e.user_id, e.user_id, 'lead-' || e.crm_record_id, 'W1Mon9am',
     date_trunc('week', e.starts_at)::date, 0, e.starts_at - ago.span, e.ends_at - ago.span,
     e.postcode, e.lat, e.lon, 'booked', e.starts_at - ago.span, e.starts_at - ago.span, false,
     'Deals', 'deal-' || ago.number || '-' || e.crm_record_id, ago.number || e.crm_record_id, true
   from diary_entries e
   cross join (select number, number * interval '28 days' as span
               from generate_series(0, ${bookedMonths - 1}) as number) as ago
   where e.postcode is not null and e.crm_record_id::bigint % ${bookedOneIn} = 0`,
  "update reservations set crm_meeting_id = substr(crm_meeting_id, 2) where starts_at > now()",

  `insert into searches
     (organisation_id, search_id, workflow_id, asked_by, asked_at, postcode, settings_at, diary_hash, winners, summary,
      added, first_slot, nearest_slot)
   select organisation_id, gen_random_uuid(), workflow_id, asked_by, asked_at - number * interval '17 minutes',
     postcode, settings_at, diary_hash, winners, summary, added, first_slot, nearest_slot
   from searches cross join generate_series(1, ${searchesKept - 1}) as number`,
];

/**
 * What companies that work with Milepost have besides their diaries: bookings, kept searches, and everybody
 * signed in, the administrator with this secret.
 */
export async function furnishCompanies(client: pg.Client, secret: string): Promise<void> {
  for (const step of steps) await client.query(step);
  await client.query(
    `insert into sessions (organisation_id, session_hash, user_id, expires_at)
     select organisation_id, sha256((case when admin_level = 'admin' then $1 else user_id::text end)::bytea),
       user_id, now() + interval '1 day'
     from users`,
    [secret],
  );
}
