import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Cell } from "@milepost/kit/cell.ts";
import pg from "pg";
import { askEngine } from "../recovery/engine.ts";

/** Where something may have been left. */
export interface Place {
  readonly name: string;
  readonly bytes: Buffer;
  /** The customers' data belong here. */
  readonly isTheirs: boolean;
}

/** Every row of every table, one place for each. */
export async function dumpDatabase({ superuserUrl, databaseUrls }: Cell): Promise<Place[]> {
  const url = new URL(superuserUrl);
  url.pathname = new URL(databaseUrls.milepost_app).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const { rows: tables } = await client.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'public'",
  );
  const places: Place[] = [];
  for (const { tablename } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select row_to_json(t)::text as row from "${tablename}" t`,
    );
    const bytes = Buffer.from(rows.map(({ row }) => row).join("\n"));
    places.push({ name: `table ${tablename}`, bytes, isTheirs: true });
  }
  await client.end();
  return places;
}

/** The engine's own tables: what is journalled in full, what it was asked, and the state of its objects. */
export async function dumpEngine(adminUrl: string): Promise<Place[]> {
  const tables = ["sys_journal", "sys_invocation", "sys_inbox", "sys_journal_events", "state"];
  return Promise.all(
    tables.map(async (table) => {
      const rows = await askEngine(adminUrl, `select * from ${table}`);
      if (table === "sys_journal" && rows.length === 0) throw new Error("The journal is empty");
      const text = rows.map((row) => `${JSON.stringify(row)}\n${readable(row)}`).join("\n");
      return { name: `engine ${table}`, bytes: Buffer.from(text), isTheirs: false };
    }),
  );
}

/** What stands there in hexadecimal digits or as numbers, as the text it is. */
function readable(row: Readonly<Record<string, unknown>>): string {
  return Object.values(row)
    .map((value) => {
      if (Array.isArray(value)) return Buffer.from(value as number[]).toString("latin1");
      const isHex = typeof value === "string" && /^(?:[0-9a-f]{2}){8,}$/i.test(value);
      return isHex ? Buffer.from(value, "hex").toString("latin1") : "";
    })
    .join(" ");
}

/** Every file below, or the file itself, as its bytes. */
export async function dumpFiles(path: string): Promise<Place[]> {
  const isTheirs = path.endsWith("data");
  const files = (await stat(path)).isFile() ? [path] : await filesIn(path);
  return Promise.all(
    files.map(async (file) => ({
      name: `file ${basename(path)} ${basename(file)}`,
      bytes: await readFile(file),
      isTheirs,
    })),
  );
}

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((one) => join(one.parentPath, one.name));
}
