import type pg from "pg";

/** By `server_version_num`. The oldest that everything was tried with. */
const oldest = 150_000;

/** Throws in one sentence: an older server would fail somewhere in the middle of a migration. */
export async function refuseOldServer(client: Pick<pg.Client, "query">): Promise<void> {
  const { rows } = await client.query<{ version: string; number: string }>(
    `select current_setting('server_version') as version, current_setting('server_version_num') as number`,
  );
  const [{ version = "unknown", number = "0" } = {}] = rows;
  if (Number(number) >= oldest) return;
  throw new Error(`Milepost needs PostgreSQL 15 or later, and this is PostgreSQL ${version}.`);
}
