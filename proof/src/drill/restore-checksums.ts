import pg from "pg";

interface TableSum {
  readonly rows: number;
  /** Of the hashes of all rows, in whatever order they lie. */
  readonly sum: string;
}

export type Checksums = ReadonlyMap<string, TableSum>;

/** What all tables hold, as PostgreSQL's superuser, who sees the rows of everybody. */
export async function readChecksums(superuserUrl: string): Promise<Checksums> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
    );
    const sums = new Map<string, TableSum>();
    for (const { name } of tables) {
      const { rows } = await client.query<{ rows: string; sum: string }>(
        `select count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum
         from ${client.escapeIdentifier(name)} as t`,
      );
      sums.set(name, { rows: Number(rows[0]?.rows), sum: rows[0]?.sum ?? "" });
    }
    return sums;
  } finally {
    await client.end();
  }
}

/** Tables that are not the same in both, with what they held. */
export function differencesOf(before: Checksums, after: Checksums): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((table) => {
    const [was, is] = [before.get(table), after.get(table)];
    if (was !== undefined && is !== undefined && was.rows === is.rows && was.sum === is.sum)
      return [];
    return [`${table}: ${describe(was)} before, ${describe(is)} after`];
  });
}

function describe(sum: TableSum | undefined): string {
  return sum === undefined ? "not there" : `${sum.rows} rows with the sum ${sum.sum}`;
}
