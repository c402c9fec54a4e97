import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { refuseOldServer } from "./refuse-old-server.ts";

const ours = new URL("../migrations/", import.meta.url);

/** Any number would do; two processes that migrate at once must use the same. */
const lock = 7_145_600;

/**
 * Milliseconds that a migration waits for a table. Everybody else who wants it waits behind, so it is
 * short; then they are let through, and it tries again.
 */
const waitsForLock = 300;
const pause = 700;
/** Somebody's transaction that is older than this many tries must be looked at by a person. */
const triesAtMost = 600;

/**
 * Applies what is missing, in order, each in its own transaction. Forward only. Safe to run from
 * several processes at once and while everything runs. Returns the names that were applied.
 */
export async function migrate(migratorUrl: string, directory = ours): Promise<string[]> {
  // A host that drops what is sent to it would otherwise be waited for two minutes.
  const client = new pg.Client({ connectionString: migratorUrl, connectionTimeoutMillis: 15_000 });
  await client.connect();
  try {
    await refuseOldServer(client);
    await takeTurn(client);
    await client.query(
      "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ name: string }>("select name from migrations");
    const applied = new Set(rows.map((row) => row.name));
    const missing = (await readdir(directory)).filter((name) => !applied.has(name)).sort();
    for (const name of missing) await apply(client, name, new URL(name, directory));
    return missing;
  } finally {
    await client.end();
  }
}

/** Asks again and again: one that waited inside a statement would be waited for by an index that is made concurrently. */
async function takeTurn(client: pg.Client): Promise<void> {
  const isMine = async () => {
    const sql = "select pg_try_advisory_lock($1) as mine";
    return (await client.query<{ mine: boolean }>(sql, [lock])).rows[0]?.mine;
  };
  while (!(await isMine())) await sleep(100);
}

async function apply(client: pg.Client, name: string, file: URL): Promise<void> {
  const sql = await readFile(file, "utf8");
  const remember = `insert into migrations (name) values (${client.escapeLiteral(name)})`;
  try {
    if (/\bconcurrently\b/i.test(sql)) await applyAlone(client, sql, remember);
    else await applyWhole(client, `begin; ${sql}; ${remember}; commit;`);
  } catch (error) {
    throw new Error(`Migration ${name} failed and left nothing behind`, { cause: error });
  }
}

async function applyWhole(client: pg.Client, sql: string): Promise<void> {
  await client.query(`set lock_timeout = ${waitsForLock}`);
  for (let tries = 1; ; tries += 1) {
    try {
      return void (await client.query(sql));
    } catch (error) {
      await client.query("rollback");
      if (!isLockTimeout(error) || tries === triesAtMost) throw error;
      await sleep(pause);
    }
  }
}

/**
 * An index that is made while everybody writes cannot be in a transaction: such a migration is that one
 * statement alone. What an attempt that was cut off left of it is taken away first.
 */
async function applyAlone(client: pg.Client, sql: string, remember: string): Promise<void> {
  // It keeps nobody waiting while it waits itself.
  await client.query("set lock_timeout = 0");
  const { rows } = await client.query<{ name: string }>(
    "select indexrelid::regclass::text as name from pg_index where not indisvalid",
  );
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`);
  await client.query(sql);
  await client.query(remember);
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "55P03";
}
