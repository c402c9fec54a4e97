import { readFile } from "node:fs/promises";
import type pg from "pg";
import { openBrowserless } from "./browserless.ts";
import { peopleOf } from "./demo.ts";
import { withDatabase } from "./first-day.ts";
import { sampleFile } from "./sample.ts";

interface Filled {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly superuserUrl: string;
  /** As JSON text. */
  readonly company: string;
}

/** Pounds, so that the demo shows money too. */
const drivingCost = { perHour: 18.5, perMile: 0.45 };

/**
 * What the sample company did in its last twelve weeks, as the rows that Milepost would have kept of it: nobody can
 * search or book in the past. And its manager has said what driving costs. For the demo, and for tests that ask for
 * it; what is there already stays.
 */
export async function writeHistory(filled: Filled): Promise<void> {
  const { superuserUrl, company } = filled;
  const history = await readFile(sampleFile("history.json"), "utf8");
  const { organisation } = JSON.parse(company) as { organisation: { zgid: string } };
  await withDatabase(superuserUrl, (database) => writeRows(database, organisation.zgid, history));
  const browser = openBrowserless(filled);
  await browser.signIn(peopleOf(company).admin);
  const workflowUpdates = [{ workflowId: 1, workflowSettings: { drivingCost } }];
  await browser.post("/api/settings", { workflowUpdates });
}

async function writeRows(database: pg.Client, zgid: string, history: string): Promise<void> {
  for (const statement of [searches, reservations, diaries, known])
    await database.query(statement, [zgid, history]);
}

/** The same row has the same id each time. */
const idOf = (kind: string) => `md5(o.organisation_id || '${kind}' || h."recordId" || h.at)::uuid`;

const searches = `
  insert into searches (organisation_id, search_id, workflow_id, asked_by, asked_at, postcode,
    record_id, settings_at, diary_hash, winners, summary, added, first_slot, nearest_slot)
  select o.organisation_id, ${idOf("search")}, 1, u.user_id, h.at, h.postcode,
    h."recordId", h.at, 'sample',
    (select coalesce(jsonb_object_agg(key, a.user_id), '{}') from jsonb_each_text(h.winners)
      join users a on a.organisation_id = o.organisation_id and a.crm_user_id = value),
    '{}', h.added, h."firstSlot", h."nearestSlot"
  from organisations o
  cross join jsonb_to_recordset($2::jsonb -> 'searches') as h(
    "askedBy" text, at timestamptz, postcode text, "recordId" text, winners jsonb, added jsonb,
    "firstSlot" text, "nearestSlot" text)
  join users u on u.organisation_id = o.organisation_id and u.crm_user_id = h."askedBy"
  where o.crm_organisation_id = $1
  on conflict do nothing`;

/** Their customers are forgotten, as they are of every visit that is over. */
const reservations = `
  insert into reservations (organisation_id, reservation_id, workflow_id, agent_id, held_by,
    record_id, slot_code, week, deviation, starts_at, ends_at, postcode, lat, lon, state,
    hold_ends_at, hold_limit_at, is_tight, invitation, invited_at, accepted_at, made_at,
    changed_at, was_seen, forgotten_at)
  select o.organisation_id, ${idOf("visit")}, 1, a.user_id, u.user_id,
    h."recordId", h."slotCode", h.week, 0, h."startsAt", h."endsAt", h.postcode, h.lat, h.lon,
    case when h."isBooked" then 'booked' else 'released' end,
    h.at, h.at, false, case when h."invitedAt" is not null then 'sent' end, h."invitedAt",
    h."acceptedAt", h.at, h.at, h."isBooked", h."endsAt"
  from organisations o
  cross join jsonb_to_recordset($2::jsonb -> 'visits') as h(
    "recordId" text, "agentId" text, "heldBy" text, "slotCode" text, week date, at timestamptz,
    "startsAt" timestamptz, "endsAt" timestamptz, postcode text, lat float8, lon float8,
    "isBooked" boolean, "invitedAt" timestamptz, "acceptedAt" timestamptz)
  join users u on u.organisation_id = o.organisation_id and u.crm_user_id = h."heldBy"
  join users a on a.organisation_id = o.organisation_id and a.crm_user_id = h."agentId"
  where o.crm_organisation_id = $1
  on conflict do nothing`;

const diaries = `
  insert into diary_past (organisation_id, user_id, starts_at, ends_at, is_leave)
  select o.organisation_id, a.user_id, h.from, h.to, false
  from organisations o
  cross join jsonb_to_recordset($2::jsonb -> 'diary') as h(
    "agentId" text, "from" timestamptz, "to" timestamptz)
  join users a on a.organisation_id = o.organisation_id and a.crm_user_id = h."agentId"
  where o.crm_organisation_id = $1
  on conflict do nothing`;

/** Up to the end of yesterday, which the mirror has too, so that the two touch. */
const known = `
  insert into diary_past_spans as s (organisation_id, from_instant, to_instant)
  select o.organisation_id, min(h.from), date_trunc('day', now(), 'Europe/London')
  from organisations o
  cross join jsonb_to_recordset($2::jsonb -> 'diary') as h("from" timestamptz)
  where o.crm_organisation_id = $1
  group by o.organisation_id
  on conflict (organisation_id) do update
    set from_instant = least(s.from_instant, excluded.from_instant)`;
