import pg from "pg";
import { fillConfig } from "./platform/config.ts";
import { listOrganisations } from "./platform/database/list-organisations.ts";
import { orEnd } from "./platform/or-end.ts";

/**
 * `pnpm directory:fill`: makes the directory where it is missing, and enters the organisations that this cell
 * has and nobody else has entered. For the first cell, before there is a second. Safe to repeat.
 */
const { CELL, DATABASE_AUDIT_URL, DIRECTORY_MIGRATOR_URL } = orEnd(() => fillConfig(process.env));
const organisations = await listOrganisations(DATABASE_AUDIT_URL);
const client = new pg.Client({ connectionString: DIRECTORY_MIGRATOR_URL });
await client.connect();
try {
  await client.query(`create table if not exists directory (
    organisation_id uuid primary key, cell text not null, since timestamptz not null default now())`);
  await client.query("grant select, insert on directory to milepost_app");
  const { rowCount } = await client.query(
    `insert into directory (organisation_id, cell) select id, $2 from unnest($1::uuid[]) as given (id)
     on conflict do nothing`,
    [organisations, CELL],
  );
  const entered = rowCount ?? 0;
  console.log(
    JSON.stringify({ name: "directory", cell: CELL, organisations: organisations.length, entered }),
  );
} finally {
  await client.end();
}
