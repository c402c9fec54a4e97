import type pg from "pg";

const copiedAtOnce = 50;

/** An id of the copied company as the copy's own. */
const own = (id: string) => `md5(c.organisation_id::text || ${id})::uuid`;
/** As long as the CRM's. */
const crmId = (id: string) => `(400000 + c.number) || lpad(${id}, 13, '0')`;

/**
 * A statement for each table, in which `c` is a copy and `o` a row that is copied. Entries of one diary lie
 * scattered among those of others, as they do after months in which they came one by one.
 */
const statements = [
  `insert into organisations (organisation_id, crm_data_centre, crm_organisation_id, name, last_workflow_id)
   select c.organisation_id, o.crm_data_centre, (70000000000 + c.number)::text, o.name || ' ' || c.number,
     o.last_workflow_id
   from original_organisations o`,
  `insert into users (organisation_id, user_id, crm_user_id, name, email, admin_level, base_postcode, is_active)
   select c.organisation_id, ${own("o.user_id")}, ${crmId("o.crm_user_id")}, o.name, o.email, o.admin_level,
     o.base_postcode, o.is_active
   from original_users o`,
  `insert into workflows (organisation_id, workflow_id, name, changed, updated_by)
   select c.organisation_id, o.workflow_id, o.name,
     jsonb_set(o.changed, '{selectedFieldAgents}', (
       select jsonb_agg(${own("agent.id::uuid")} order by agent.place)
       from jsonb_array_elements_text(o.changed -> 'selectedFieldAgents')
         with ordinality as agent (id, place))),
     o.updated_by
   from original_workflows o`,
  `insert into crm_connections (organisation_id, connected_by, refresh_token_ciphertext)
   select c.organisation_id, o.connected_by, o.refresh_token_ciphertext from original_crm_connections o`,
  `insert into sessions (organisation_id, session_hash, user_id, expires_at)
   select c.organisation_id, o.session_hash, ${own("o.user_id")}, o.expires_at from original_sessions o`,
  `insert into diaries
     (organisation_id, read_at, read_whole_at, plan, from_instant, to_instant, holidays, untold, roads_version)
   select c.organisation_id, o.read_at, o.read_whole_at, o.plan, o.from_instant, o.to_instant, o.holidays, o.untold,
     o.roads_version
   from original_diaries o`,
  `insert into diary_agents (organisation_id, user_id, read_at)
   select c.organisation_id, ${own("o.user_id")}, o.read_at from original_diary_agents o`,
  `insert into diary_records (organisation_id, module, crm_record_id, modified_at, read_at, was_listed)
   select c.organisation_id, o.module, ${crmId("o.crm_record_id")}, o.modified_at, o.read_at, o.was_listed
   from original_diary_records o`,
  `insert into diary_entries
     (organisation_id, user_id, module, crm_record_id, kind, starts_at, ends_at, postcode, fields, lat, lon,
      minutes_from_base, minutes_to_base, minutes_to_next)
   select c.organisation_id, ${own("o.user_id")}, o.module, ${crmId("o.crm_record_id")}, o.kind, o.starts_at, o.ends_at,
     o.postcode, o.fields, o.lat, o.lon, o.minutes_from_base, o.minutes_to_base, o.minutes_to_next
   from original_diary_entries o`,
  `insert into reservations
     (organisation_id, reservation_id, workflow_id, agent_id, held_by, record_id, slot_code, week, deviation,
      starts_at, ends_at, postcode, lat, lon, state, hold_ends_at, hold_limit_at, is_tight,
      crm_module, crm_record_id, crm_meeting_id, was_seen)
   select c.organisation_id, ${own("o.reservation_id")}, o.workflow_id, ${own("o.agent_id")}, ${own("o.held_by")},
     ${crmId("o.record_id")}, o.slot_code, o.week, o.deviation, o.starts_at, o.ends_at, o.postcode, o.lat, o.lon,
     o.state, o.hold_ends_at, o.hold_limit_at, o.is_tight, o.crm_module, ${crmId("o.crm_record_id")},
     ${crmId("o.crm_meeting_id")}, o.was_seen
   from original_reservations o`,
  `insert into searches
     (organisation_id, search_id, workflow_id, asked_by, asked_at, postcode, settings_at, diary_hash, winners, summary,
      added, first_slot, nearest_slot)
   select c.organisation_id, ${own("o.search_id")}, o.workflow_id, ${own("o.asked_by")}, o.asked_at, o.postcode,
     o.settings_at, o.diary_hash, o.winners, o.summary, o.added, o.first_slot, o.nearest_slot
   from original_searches o`,
];

/**
 * Copies the companies that are there until there are so many organisations; their ids, by the company
 * they are like. As superuser and without looking at foreign keys, which what is copied has kept.
 */
export async function copyCompanies(client: pg.Client, organisations: number): Promise<string[][]> {
  await client.query("set session_replication_role = replica");
  await client.query("set synchronous_commit = off");
  await client.query(
    `create temp table companies as
     select organisation_id, (row_number() over (order by name) - 1)::int as company from organisations`,
  );
  await client.query(
    `create temp table copies as
     select number, company, companies.organisation_id as copied,
       md5('copy ' || number)::uuid as organisation_id
     from generate_series((select count(*) from companies), $1::int - 1) as number
     join companies on company = number % (select count(*) from companies)`,
    [organisations],
  );
  for (const [, table] of statements.flatMap((text) => [
    ...text.matchAll(/from original_(\w+)/g),
  ])) {
    await client.query(`create temp table original_${table} as select * from ${table}`);
  }
  for (let from = 0; from < organisations; from += copiedAtOnce) {
    for (const statement of statements) {
      const order = statement.includes("into diary_entries") ? "order by random()" : "";
      await client.query(
        `${statement} join copies c on c.copied = o.organisation_id
         where c.number >= ${from} and c.number < ${from + copiedAtOnce} ${order}`,
      );
    }
    if (from % 500 === 0 && from > 0) console.error(`${from} organisations`);
  }
  await client.query("set session_replication_role = origin");
  const { rows } = await client.query<{ ids: string[] }>(
    `select array_agg(organisation_id::text order by organisation_id) as ids
     from (select company, organisation_id from companies union all
           select company, organisation_id from copies) as everybody
     group by company order by company`,
  );
  return rows.map(({ ids }) => ids);
}
