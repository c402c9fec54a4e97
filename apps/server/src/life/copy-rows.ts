import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { listTables } from "./as-owner.ts";

const rowsAtOnce = 1_000;

/** How many ids a sequence jumps ahead: more than others draw from it while it is being set. */
const idsAhead = 1_000;

/** Of a table: how many rows of the organisation, and a digest of all of them. */
type Digests = Readonly<Record<string, { readonly rows: number; readonly digest: string | null }>>;

/**
 * Every row of the organisation that both transactions see, from one cell to the other, where there is none
 * yet. Tables and columns are found in the catalogue. Throws unless both cells then have the same. Returns
 * how many rows.
 */
export async function copyRows(from: pg.Client, to: pg.Client): Promise<number> {
  await refuseOtherSchema(from, to);
  // As text a time has the session's zone.
  for (const client of [from, to]) await client.query("set local timezone = 'UTC'");
  for (const table of await listInOrder(from)) await copyTable(from, to, table);
  const [given, got] = [await digestRows(from), await digestRows(to)];
  if (!isDeepStrictEqual(given, got))
    throw new Error(
      `The copy differs: ${JSON.stringify(given)} there, ${JSON.stringify(got)} here`,
    );
  return Object.values(given).reduce((sum, { rows }) => sum + rows, 0);
}

async function refuseOtherSchema(from: pg.Client, to: pg.Client): Promise<void> {
  const sql = "select array_agg(name order by name) as names from migrations";
  const [theirs, ours] = [await from.query(sql), await to.query(sql)];
  if (!isDeepStrictEqual(theirs.rows, ours.rows))
    throw new Error("The cells have not applied the same migrations: upgrade both first");
}

/**
 * What others refer to comes first. Otherwise the alphabet backwards: diary entries before their agents, whose
 * version a trigger would renew.
 */
async function listInOrder(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent
     from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  );
  const left = new Set((await listTables(client)).toReversed());
  const sorted: string[] = [];
  while (left.size > 0) {
    const next = [...left].filter((table) =>
      rows.every(({ child, parent }) => child !== table || !left.has(parent)),
    );
    if (next.length === 0) throw new Error("Tables refer to one another in a circle");
    for (const table of next) left.delete(table);
    sorted.push(...next);
  }
  return sorted;
}

async function copyTable(from: pg.Client, to: pg.Client, table: string): Promise<void> {
  const columns = await listColumns(from, table);
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  // A reservation begins in the epoch of the cell that it comes to: nothing was lost on the way.
  const own = columns.some(({ name }) => name === "epoch")
    ? "|| jsonb_build_object('epoch', current_epoch())"
    : "";
  const insert = `insert into "${table}" (${names}) overriding system value
    select ${names} from jsonb_array_elements($1::jsonb) as given(r),
      jsonb_populate_record(null::"${table}", r ${own})`;
  await from.query(
    `declare moved no scroll cursor for select to_jsonb(t)::text as row from "${table}" t`,
  );
  for (;;) {
    const { rows } = await from.query<{ row: string }>(`fetch ${rowsAtOnce} from moved`);
    if (rows.length > 0) await to.query(insert, [`[${rows.map(({ row }) => row).join(",")}]`]);
    if (rows.length < rowsAtOnce) break;
  }
  await from.query("close moved");
  for (const { name, isIdentity } of columns) if (isIdentity) await passBy(to, table, name);
}

interface Column {
  readonly name: string;
  readonly isIdentity: boolean;
}

/** Those that are not worked out from others. */
async function listColumns(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attname as name, attidentity <> '' as "isIdentity" from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`"${table}"`],
  );
  return rows;
}

/** The next id that this cell gives is none of those that came. */
async function passBy(to: pg.Client, table: string, column: string): Promise<void> {
  const sequence = `pg_get_serial_sequence('"${table}"', '${column}')`;
  await to.query(
    `select setval(${sequence}, most + ${idsAhead}) from (select max("${column}") as most from "${table}") came
     where most >= (select coalesce(last_value, 0) from pg_sequences
       where format('%I.%I', schemaname, sequencename) = ${sequence})`,
  );
}

/** Without the epoch, which differs. */
async function digestRows(client: pg.Client): Promise<Digests> {
  const digests: Record<string, Digests[string]> = {};
  for (const table of await listTables(client)) {
    const { rows } = await client.query<Digests[string]>(
      `select count(*)::int as rows, encode(sha256(string_agg(d, '' order by d)), 'hex') as digest
       from (select sha256(convert_to((to_jsonb(t) - 'epoch')::text, 'UTF8')) as d from "${table}" t) each_row`,
    );
    if (rows[0]) digests[table] = rows[0];
  }
  return digests;
}
