import pg from "pg";

/** Which cell has an organisation, from memory. */
export interface Directory {
  /** Null: not known here, or not yet. */
  find(organisation: string): string | null;
  close(): Promise<void>;
}

/** Milliseconds between two looks at what has changed. */
const looksApart = 500;
/** Seconds that a change may take to be seen after the time it carries. */
const overlap = 30;

/**
 * All of it, then what changes. Nobody's request asks the database, so that neither a directory that is away nor
 * made-up ids hold up anybody: what is known stays known.
 */
export async function openDirectory(
  url: string,
  onLost: (error: unknown) => void,
): Promise<Directory> {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 3_000 });
  pool.on("error", onLost);
  const cells = new Map<string, string>();
  let isOpen = true;
  let isLost = false;

  async function look(seconds: number | null): Promise<void> {
    const since = seconds === null ? "" : `where since > now() - interval '${seconds} seconds'`;
    const { rows } = await pool.query<{ id: string; cell: string }>(
      `select organisation_id as id, cell from directory ${since}`,
    );
    for (const { id, cell } of rows) cells.set(id, cell);
  }

  let seenAt = Date.now();
  await look(null);
  const looking = (async () => {
    while (isOpen) {
      await new Promise((resolve) => setTimeout(resolve, looksApart));
      const began = Date.now();
      try {
        await look(Math.ceil((began - seenAt) / 1000) + overlap);
        seenAt = began;
        isLost = false;
      } catch (error) {
        if (isOpen && !isLost) onLost(error);
        isLost = true;
      }
    }
  })();
  return {
    find: (organisation) => cells.get(organisation) ?? null,
    async close() {
      isOpen = false;
      await looking;
      await pool.end();
    },
  };
}
