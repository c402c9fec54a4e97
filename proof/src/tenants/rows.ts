import type pg from "pg";
import { fileOf } from "./probe-list.ts";

/** So that every table has something to protect: a row for each organisation where it has none. */
export async function fillTables(
  owner: pg.Client,
  tables: readonly string[],
  organisations: readonly string[],
): Promise<void> {
  // Nothing else is tried with these rows than whose they are, so they may refer to what is not there.
  await owner.query("set session_replication_role = replica");
  for (const organisation of organisations) {
    for (const table of tables) {
      const known = await owner.query(`select from ${table} where organisation_id = $1 limit 1`, [
        organisation,
      ]);
      if (known.rowCount === 0) await addRow(owner, table, organisation);
    }
    for (const kind of ["email", "thankYou"] as const) {
      await owner.query(
        `insert into template_files (organisation_id, workflow_id, kind, file_name, content, user_id, user_name, user_email)
         values ($1, 1, $2, $3, '', gen_random_uuid(), '', '')`,
        [organisation, kind, fileOf(organisation, kind)],
      );
    }
  }
  await owner.query("set session_replication_role = origin");
}

/** Whatever a column must have and has no default for, by its type. */
const anything: Readonly<Record<string, string>> = {
  uuid: "gen_random_uuid()",
  text: "'x'",
  "timestamp with time zone": "now()",
  integer: "1",
  smallint: "1",
  bigint: "1",
  boolean: "false",
  jsonb: "'{}'",
  bytea: "''",
  "text[]": "'{}'",
  "uuid[]": "'{}'",
  date: "current_date",
  "double precision": "0",
};

/** Where a table is choosy. */
const chosen: Readonly<Record<string, string>> = {
  "freed_times.ends_at": "now() + interval '1 hour'",
  "owed.what": "'acceptance'",
  "reminders.way": "'email'",
  "waiting_customers.parts": "'{morning}'",
  "waiting_customers.weekdays": "'{1}'",
  // Only the door is closed, and nobody comes in by it here.
  "moves.state": "'closing'",
};

async function addRow(owner: pg.Client, table: string, organisation: string): Promise<void> {
  const { rows } = await owner.query<{ name: string; type: string }>(
    `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attnotnull
       and not atthasdef and attidentity = '' and attname <> 'organisation_id'`,
    [table],
  );
  const values = rows.map(({ name, type }) => {
    const value = chosen[`${table}.${name}`] ?? anything[type];
    if (value === undefined) throw new Error(`Nothing is known of the type ${type} in ${table}`);
    return value;
  });
  const columns = ["organisation_id", ...rows.map(({ name }) => name)].join();
  await owner.query(
    `insert into ${table} (${columns}) overriding system value values (${["$1", ...values].join()})`,
    [organisation],
  );
}
