import pg from "pg";

/** How all organisations of a cell do together. */
export interface Counted {
  readonly organisations: number;
  /** Bookings that a person must look at. */
  readonly attention: number;
  /** Organisations whose diaries were read today and not lately. Those cut off for longer wait for their administrator. */
  readonly diariesBehind: number;
  /** Seconds since a diary of anybody was read; null: none ever was. */
  readonly sinceReading: number | null;
  /** Connected organisations whose CRM refuses our own id or secret. */
  readonly clientRefused: number;
  readonly databaseBytes: number;
  /** Seconds since PostgreSQL copied a piece of its log away; null: it is not set up to. */
  readonly archiveAge: number | null;
}

interface Row {
  readonly attention: number;
  readonly is_client_refused: boolean;
  /** Seconds; null: never read. */
  readonly age: number | null;
}

/** Seconds. Diaries are read every 8 minutes. */
const behind = { from: 20 * 60, to: 24 * 60 * 60 };
const batchSize = 100;

/** As milepost_audit, who may name every organisation but sees the rows of one at a time like everybody. */
export async function countRows(auditUrl: string): Promise<Counted> {
  const client = new pg.Client({
    connectionString: auditUrl,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 15_000,
  });
  // The next query on it reports the error.
  client.on("error", () => {});
  await client.connect();
  try {
    const listed = await client.query<{ id: string }>(
      "select organisation_id as id from organisations",
    );
    const ids = listed.rows.map(({ id }) => id);
    const rows: Row[] = [];
    for (let at = 0; at < ids.length; at += batchSize)
      rows.push(...(await readBatch(client, ids.slice(at, at + batchSize))));
    const server = await client.query<{ bytes: string; age: number | null }>(ofServer);
    const ages = rows.flatMap(({ age }) => age ?? []);
    return {
      organisations: ids.length,
      attention: rows.reduce((sum, row) => sum + row.attention, 0),
      diariesBehind: ages.filter((age) => age > behind.from && age < behind.to).length,
      sinceReading: ages.length === 0 ? null : Math.min(...ages),
      clientRefused: rows.filter((row) => row.is_client_refused).length,
      databaseBytes: Number(server.rows[0]?.bytes),
      archiveAge: server.rows[0]?.age ?? null,
    };
  } finally {
    await client.end();
  }
}

const ofServer = `select pg_database_size(current_database()) as bytes,
  (select extract(epoch from now() - coalesce(last_archived_time, stats_reset))::float8
   from pg_stat_archiver where current_setting('archive_mode') <> 'off') as age`;

const ofOne = `select
  (select count(*)::int from reservations
   where organisation_id = current_organisation() and state = 'attention') as attention,
  (select coalesce(access_error like '%client%', false) from organisations
   where organisation_id = current_organisation()) as is_client_refused,
  (select extract(epoch from now() - read_at)::float8 from diaries
   where organisation_id = current_organisation()) as age`;

/** One message for many organisations, one after the other: two thousand are read in a moment. */
async function readBatch(client: pg.Client, ids: readonly string[]): Promise<Row[]> {
  const each = ids.map((id) => `set local milepost.organisation = '${id}'; ${ofOne};`);
  const answers: unknown = await client.query(`begin read only; ${each.join(" ")} commit;`);
  return (answers as pg.QueryResult<Row>[]).flatMap(({ command, rows }) =>
    command === "SELECT" ? rows : [],
  );
}
