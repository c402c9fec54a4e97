import pg from "pg";
import type { OrganisationId } from "../database/organisation-id.ts";

/** Which cell has an organisation, where there is more than one: the only thing that cells share. */
export interface Directory {
  /** Null: nobody has it. */
  find(organisation: OrganisationId): Promise<string | null>;
  /** The cell that has it, which is this one where nobody had it before. */
  claim(organisation: OrganisationId, cell: string): Promise<string>;
  close(): Promise<void>;
}

/** Asked when somebody signs in whose organisation this cell does not know, and otherwise never. */
export function openDirectory(url: string, onLost: (error: Error) => void): Directory {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 5_000,
  });
  pool.on("error", onLost);
  async function find(organisation: OrganisationId): Promise<string | null> {
    const sql = "select cell from directory where organisation_id = $1";
    const { rows } = await pool.query<{ cell: string }>(sql, [organisation]);
    return rows[0]?.cell ?? null;
  }
  return {
    find,
    async claim(organisation, cell) {
      const sql =
        "insert into directory (organisation_id, cell) values ($1, $2) on conflict do nothing";
      await pool.query(sql, [organisation, cell]);
      return (await find(organisation)) ?? cell;
    },
    close: () => pool.end(),
  };
}
