import { readdir, readFile } from "node:fs/promises";
import pg from "pg";

const directory = new URL("../migrations/", import.meta.url);

/** Any number would do; two processes that migrate at once must use the same. */
const lock = 7_145_600;

/**
 * Applies what is missing, in order, each in its own transaction. Forward only. Safe to run from
 * several processes at once. Returns the names that were applied.
 */
export async function migrate(migratorUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: migratorUrl });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lock]);
    await client.query(
      "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ name: string }>("select name from migrations");
    const applied = new Set(rows.map((row) => row.name));
    const missing = (await readdir(directory)).filter((name) => !applied.has(name)).sort();
    for (const name of missing) await apply(client, name);
    return missing;
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, name: string): Promise<void> {
  const sql = await readFile(new URL(name, directory), "utf8");
  try {
    await client.query(
      `begin; ${sql}; insert into migrations (name) values (${client.escapeLiteral(name)}); commit;`,
    );
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${name} failed and left nothing behind`, { cause: error });
  }
}
