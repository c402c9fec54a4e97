import { randomUUID } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { CellDatabase } from "./database.ts";
import { type Planned, plansIn, type TableRows } from "./plans.ts";

const patience = 30_000;

/**
 * How PostgreSQL answers every query that the app makes on connections it opens meanwhile: a setting makes
 * it write the plans it has really used to its log.
 */
export async function explainQueries(
  { superuserUrl, directory }: CellDatabase,
  work: () => Promise<void>,
): Promise<Planned[]> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const log = join(directory, "postgres.log");
  const { size } = await stat(log);
  try {
    await client.query("load 'auto_explain'");
    for (const setting of settings) await client.query(`alter role milepost_app set ${setting}`);
    await work();
    await client.query("alter role milepost_app reset all");
    // Everything that was written before this has been written once this is there.
    const end = randomUUID();
    await client.query(`do $$ begin raise log 'end of plans %', '${end}'; end $$`);
    return plansIn((await readUntil(log, size, end)).toString());
  } finally {
    await client.end();
  }
}

const settings = [
  "session_preload_libraries = 'auto_explain'",
  "auto_explain.log_min_duration = 0",
  "auto_explain.log_analyze = on",
  "auto_explain.log_buffers = on",
  "auto_explain.log_format = json",
];

async function readUntil(file: string, from: number, end: string): Promise<Buffer> {
  for (let waited = 0; waited < patience; waited += 100) {
    const text = (await readFile(file)).subarray(from);
    if (text.includes(end)) return text;
    await sleep(100);
  }
  throw new Error(`PostgreSQL's log does not say what it was told to: ${file}`);
}

export interface TableSize {
  readonly rows: number;
  readonly bytes: number;
  readonly indexBytes: number;
}

/** Of tables that have rows, the largest first. */
export async function listSizes(superuserUrl: string): Promise<Map<string, TableSize>> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, string>>(
      `select relname as table, reltuples::bigint as rows, pg_table_size(oid) as bytes, pg_indexes_size(oid) as "indexBytes"
       from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0
       order by pg_total_relation_size(oid) desc`,
    );
    return new Map(
      rows.map(({ table = "", ...size }) => [
        table,
        {
          rows: Number(size.rows),
          bytes: Number(size.bytes),
          indexBytes: Number(size.indexBytes),
        },
      ]),
    );
  } finally {
    await client.end();
  }
}

export function rowsOf(sizes: ReadonlyMap<string, TableSize>): TableRows {
  return new Map([...sizes].map(([table, { rows }]) => [table, rows]));
}
