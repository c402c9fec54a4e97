import pg from "pg";

/** The directory's line of an organisation, for the one who moves it. */
export interface DirectoryEntry {
  /** Throws where nobody has it. */
  read(): Promise<string>;
  /** Throws unless it was in `from`, and where the right to move it was lost meanwhile. */
  change(from: string, to: string): Promise<void>;
}

/**
 * One mover at a time: the right to move is a lock of the very connection that changes the directory, so that
 * who has lost one has lost both.
 */
export async function withDirectoryEntry<T>(
  url: string,
  organisation: string,
  work: (entry: DirectoryEntry) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  // The next question fails with it.
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ isMine: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('move ' || $1, 0)) as "isMine"`,
      [organisation],
    );
    if (!rows[0]?.isMine) throw new Error("Somebody else is moving this organisation");
    return await work({
      read: () => read(client, organisation),
      async change(from, to) {
        const sql =
          "update directory set cell = $3, since = now() where organisation_id = $1 and cell = $2";
        const { rowCount } = await client.query(sql, [organisation, from, to]);
        if (rowCount !== 1) throw new Error(`The directory does not say that it is in ${from}`);
      },
    });
  } finally {
    await client.end();
  }
}

async function read(client: pg.Client, organisation: string): Promise<string> {
  const sql = "select cell from directory where organisation_id = $1";
  const { rows } = await client.query<{ cell: string }>(sql, [organisation]);
  const [row] = rows;
  if (!row) throw new Error(`The directory does not know ${organisation}: pnpm directory:fill`);
  return row.cell;
}
