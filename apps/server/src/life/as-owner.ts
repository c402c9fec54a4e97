import { randomUUID } from "node:crypto";
import pg from "pg";

/** What a command of an operator's needs: the tables' owner, and the engine. */
export interface LifePorts {
  readonly ownerUrl: string;
  readonly engineAdminUrl: string;
}

/**
 * The tables' owner is bound by row-level security too: one transaction that sees one organisation. Refused while
 * the organisation is on its way to another cell: what was done here would be undone there.
 */
export function asOwner<T>(
  url: string,
  organisation: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return asMover(url, organisation, async (client) => {
    await client.query("select enter_organisation(true)");
    return work(client);
  });
}

/** The same for who moves it. */
export async function asMover<T>(
  url: string,
  organisation: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(organisation))
    throw new Error(`${organisation} is not the id of an organisation`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('milepost.organisation', $1, true)", [organisation]);
    const done = await work(client);
    await client.query("commit");
    return done;
  } finally {
    await client.end();
  }
}

/** Throws where there is none. */
export async function readName(client: pg.Client, organisation: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "select name from organisations where organisation_id = $1",
    [organisation],
  );
  const [row] = rows;
  if (!row) throw new Error(`There is no organisation ${organisation}`);
  return row.name;
}

/** Every table that has rows of organisations, but for the one that says whether they are here. */
export async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select t.table_name as name from information_schema.tables t
     join information_schema.columns c using (table_schema, table_name)
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'organisation_id'
       and t.table_name <> 'moves'
     order by t.table_name`,
  );
  return rows.map(({ name }) => name);
}

/** What an operator did stands with what everybody else did. */
export async function addAuditRow(
  client: pg.Client,
  organisation: string,
  action: string,
): Promise<void> {
  await client.query(
    "insert into audit_rows (organisation_id, action, status, request_id) values ($1, $2, 200, $3)",
    [organisation, `operator ${action}`, randomUUID()],
  );
}
