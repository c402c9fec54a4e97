import type { Role } from "@milepost/db";
import type { Cell } from "@milepost/kit/cell.ts";
import pg from "pg";
import { type Pair, type Probe, probesOf } from "./probe-list.ts";

export interface Probes {
  /** Every table with an organisation, by the catalogue. */
  readonly tables: readonly string[];
  /** In which ways the table's rules do not hold now; empty: they do. */
  listBreaches(table: string): Promise<string[]>;
  close(): Promise<void>;
}

/** Tries, by the server's own roles and connections, what they must not be able to do. `owner` may see everything. */
export async function openProbes(
  { databaseUrls }: Cell,
  pair: Pair,
  owner: pg.Client,
): Promise<Probes> {
  const open = (role: Role) => new pg.Pool({ connectionString: databaseUrls[role], max: 1 });
  const pools: Record<Role, pg.Pool> = {
    milepost_app: open("milepost_app"),
    milepost_audit: open("milepost_audit"),
    milepost_migrator: open("milepost_migrator"),
  };

  async function list<T extends pg.QueryResultRow>(sql: string, ...values: unknown[]) {
    return (await owner.query<T>(sql, values)).rows;
  }

  /** What became of it: how many rows, or the code of the error. It is always taken back. */
  async function attempt({ role, settings, sql, values }: Probe): Promise<number | string> {
    const client = await pools[role].connect();
    try {
      await client.query("begin");
      for (const [name, value] of Object.entries(settings)) {
        await client.query("select set_config($1, $2, true)", [name, value]);
      }
      return (await client.query(sql, [...values])).rowCount ?? 0;
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code) return error.code;
      throw error;
    } finally {
      await client.query("rollback");
      client.release();
    }
  }

  return {
    tables: (await list<{ name: string }>(withOrganisation)).map(({ name }) => name),
    async listBreaches(name) {
      const [may] = await list<Record<"insert" | "update" | "delete" | "audit", boolean>>(
        grants,
        name,
      );
      const [theirs] = await list<{ row: object }>(
        `select to_jsonb(t) as row from ${name} t where organisation_id = $1 limit 1`,
        pair.foreign,
      );
      if (!may || !theirs) throw new Error(`${name} has no row to protect`);
      const columns = (await list<{ name: string }>(writable, name)).map(({ name }) => name).join();
      const table = { name, may, columns, foreignRow: JSON.stringify(theirs.row) };
      const found: string[] = [];
      for (const probe of probesOf(table, pair)) {
        const got = await attempt(probe);
        const isSo = probe.expected === "some" ? Number(got) > 0 : got === probe.expected;
        if (!isSo) found.push(`${probe.role} ${probe.breach} in ${name} (${got})`);
      }
      return found;
    },
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}

const withOrganisation = `select c.relname as name from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'organisation_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`;

const grants = `select has_table_privilege('milepost_app', $1, 'insert') as insert,
  has_table_privilege('milepost_app', $1, 'update') as update,
  has_table_privilege('milepost_app', $1, 'delete') as delete,
  has_table_privilege('milepost_audit', $1, 'select') as audit`;

const writable = `select quote_ident(attname) as name from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;
