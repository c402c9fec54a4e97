import type pg from "pg";
import { addAuditRow, asOwner, type LifePorts, listTables, readName } from "./as-owner.ts";
import { keysOf, listStories } from "./remove-stories.ts";

const rowsAtOnce = 1_000;

/** One line of JSON each: first what it is and what is left out, then every row of every table, then the stories. */
export async function exportOrganisation(
  { ownerUrl, engineAdminUrl }: LifePorts,
  organisation: string,
  write: (line: string) => void,
): Promise<number> {
  const rows = await asOwner(ownerUrl, organisation, async (client) => {
    const name = await readName(client, organisation);
    const secrets = await listSecrets(client);
    const leftOut = [...secrets, "webhooks of chats in workflows and settings_versions"];
    write(JSON.stringify({ organisation, name, exportedAt: new Date().toISOString(), leftOut }));
    let count = 0;
    for (const table of await listTables(client)) count += await exportTable(client, table, write);
    await addAuditRow(client, organisation, "organisation:export");
    return count;
  });
  for (const story of await listStories(engineAdminUrl, keysOf(organisation)))
    write(JSON.stringify({ story }));
  return rows;
}

/** Sealed, hashed or digested: worth nothing to who reads it, and something to who steals it. */
async function listSecrets(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' and table_name <> 'audit_breaks' order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function exportTable(
  client: pg.Client,
  table: string,
  write: (line: string) => void,
): Promise<number> {
  const secret = `(select coalesce(array_agg(column_name::text), '{}') from information_schema.columns
    where table_schema = 'public' and table_name = '${table}' and data_type = 'bytea')`;
  await client.query(
    `declare exported no scroll cursor for select (to_jsonb(t) - ${secret})::text as row from "${table}" t`,
  );
  let count = 0;
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${rowsAtOnce} from exported`);
    for (const { row } of rows) write(`{"table":"${table}","row":${withoutWebhook(row)}}`);
    count += rows.length;
    if (rows.length < rowsAtOnce) break;
  }
  await client.query("close exported");
  return count;
}

const withoutWebhook = (row: string) => row.replaceAll(/"sealed:[\w-]*"/g, '"left out"');
