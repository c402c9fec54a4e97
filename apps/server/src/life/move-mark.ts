import type pg from "pg";
import { asMover } from "./as-owner.ts";

/** Why a cell refuses transactions of an organisation: db/migrations/0030-moves.sql says what each means. */
type MarkState = "closing" | "moving" | "arriving" | "moved";

/** In a transaction that is the organisation's own. Waits for its transactions that are under way. */
export async function setMark(
  client: pg.Client,
  organisation: string,
  { state, cell }: { readonly state: MarkState; readonly cell: string },
): Promise<void> {
  await lockMark(client, organisation);
  await client.query(
    `insert into moves (organisation_id, state, cell) values ($1, $2, $3)
     on conflict (organisation_id) do update set state = excluded.state, cell = excluded.cell, since = now()`,
    [organisation, state, cell],
  );
}

/** From then on the organisation is open here. */
export function clearMark(ownerUrl: string, organisation: string): Promise<void> {
  return asMover(ownerUrl, organisation, async (client) => {
    await lockMark(client, organisation);
    await client.query("delete from moves where organisation_id = $1", [organisation]);
  });
}

/** Null: it is open, or was never here. */
export async function findMark(client: pg.Client, organisation: string): Promise<MarkState | null> {
  const { rows } = await client.query<{ state: MarkState }>(
    "select state from moves where organisation_id = $1",
    [organisation],
  );
  return rows[0]?.state ?? null;
}

/** The lock that `enter_organisation` shares. Who waits behind this is not kept waiting by somebody's long export. */
async function lockMark(client: pg.Client, organisation: string): Promise<void> {
  await client.query("set local lock_timeout = '10s'");
  await client.query("select pg_advisory_xact_lock(hashtextextended('moves ' || $1, 0))", [
    organisation,
  ]);
}
