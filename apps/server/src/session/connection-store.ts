import type { NoAccess } from "@milepost/crm/crm.ts";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";

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
  const row = await db
    .selectFrom("crm_connections as c")
    .innerJoin("organisations as o", "o.organisation_id", "c.organisation_id")
    .select(["o.crm_data_centre", "c.refresh_token_ciphertext", "c.refused_at"])
    .select(["c.access_token_ciphertext", "c.access_token_expires_at"])
    .where("c.organisation_id", "=", organisation)
    .executeTakeFirst();
  if (!row) return null;
  const { access_token_ciphertext: ciphertext, access_token_expires_at: expiresAt } = row;
  return {
    dataCentre: row.crm_data_centre,
    refreshTokenCiphertext: row.refresh_token_ciphertext,
    accessToken: ciphertext && expiresAt ? { ciphertext, expiresAt } : null,
    refusedAt: row.refused_at,
  };
}

/**
 * A refusal ends the connection only where it is the connection's own. False: it was replaced since it
 * was read, and the new one stays as it is.
 */
export async function saveAnswer(
  db: Db,
  organisation: OrganisationId,
  { refreshTokenCiphertext }: StoredConnection,
  answer: SealedToken | NoAccess,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("crm_connections")
    .set((eb) => {
      if ("ciphertext" in answer) {
        return {
          access_token_ciphertext: answer.ciphertext,
          access_token_expires_at: answer.expiresAt,
        };
      }
      const isOver = answer.refused === "connection";
      return { refused_at: isOver ? eb.fn<Date>("now") : eb.ref("refused_at") };
    })
    .where("organisation_id", "=", organisation)
    .where("refresh_token_ciphertext", "=", refreshTokenCiphertext)
    .executeTakeFirst();
  const isKept = numUpdatedRows > 0n;
  if (isKept) await saveAccessError(db, organisation, "error" in answer ? answer.error : null);
  return isKept;
}

/** Since when it is so; null: access was given. */
async function saveAccessError(
  db: Db,
  organisation: OrganisationId,
  error: string | null,
): Promise<void> {
  await db
    .updateTable("organisations")
    .set((eb) => ({
      access_error: error,
      access_error_since:
        error === null ? null : eb.fn.coalesce("access_error_since", eb.fn<Date>("now")),
    }))
    .where("organisation_id", "=", organisation)
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
  await saveAccessError(db, organisation, null);
}
