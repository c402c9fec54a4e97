import type { Db, OrganisationId } from "../platform/database.ts";

export interface SealedToken {
  readonly ciphertext: Buffer;
  readonly expiresAt: Date;
}

export interface StoredConnection {
  readonly dataCentre: string;
  readonly refreshTokenCiphertext: Buffer;
  /** Null: none was asked for yet. */
  readonly accessToken: SealedToken | null;
  /** Null: the connection stands. */
  readonly refusedAt: Date | null;
}

/** Null: never connected. */
export async function findConnection(
  db: Db,
  organisation: OrganisationId,
): Promise<StoredConnection | null> {
  return toConnection(await connectionOf(db, organisation).executeTakeFirst());
}

/** Nobody else may replace its tokens before this transaction ends. */
export async function lockConnection(
  db: Db,
  organisation: OrganisationId,
): Promise<StoredConnection | null> {
  return toConnection(await connectionOf(db, organisation).forUpdate("c").executeTakeFirst());
}

function connectionOf(db: Db, organisation: OrganisationId) {
  return db
    .selectFrom("crm_connections as c")
    .innerJoin("organisations as o", "o.organisation_id", "c.organisation_id")
    .select(["o.crm_data_centre", "c.refresh_token_ciphertext", "c.refused_at"])
    .select(["c.access_token_ciphertext", "c.access_token_expires_at"])
    .where("c.organisation_id", "=", organisation);
}

function toConnection(
  row: Awaited<ReturnType<ReturnType<typeof connectionOf>["executeTakeFirst"]>>,
): StoredConnection | null {
  if (!row) return null;
  const { access_token_ciphertext: ciphertext, access_token_expires_at: expiresAt } = row;
  return {
    dataCentre: row.crm_data_centre,
    refreshTokenCiphertext: row.refresh_token_ciphertext,
    accessToken: ciphertext && expiresAt ? { ciphertext, expiresAt } : null,
    refusedAt: row.refused_at,
  };
}

export async function saveAccessToken(
  db: Db,
  organisation: OrganisationId,
  { ciphertext, expiresAt }: SealedToken,
): Promise<void> {
  await db
    .updateTable("crm_connections")
    .set({ access_token_ciphertext: ciphertext, access_token_expires_at: expiresAt })
    .where("organisation_id", "=", organisation)
    .execute();
}

export async function markRefused(db: Db, organisation: OrganisationId): Promise<void> {
  await db
    .updateTable("crm_connections")
    .set((eb) => ({ refused_at: eb.fn<Date>("now") }))
    .where("organisation_id", "=", organisation)
    .where("refused_at", "is", null)
    .execute();
}

/** A new connection takes the old one's place, with whatever it knew. */
export async function saveConnection(
  db: Db,
  organisation: OrganisationId,
  { ciphertext, by }: { ciphertext: Buffer; by: string },
): Promise<void> {
  await db
    .insertInto("crm_connections")
    .values({
      organisation_id: organisation,
      connected_by: by,
      refresh_token_ciphertext: ciphertext,
    })
    .onConflict((conflict) =>
      conflict.column("organisation_id").doUpdateSet((eb) => ({
        connected_by: eb.ref("excluded.connected_by"),
        refresh_token_ciphertext: eb.ref("excluded.refresh_token_ciphertext"),
        connected_at: eb.fn<Date>("now"),
        access_token_ciphertext: null,
        access_token_expires_at: null,
        refused_at: null,
      })),
    )
    .execute();
}
