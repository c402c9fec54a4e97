import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";

export interface StoredChannel {
  readonly id: string;
  readonly tokenCiphertext: Buffer;
  readonly modules: readonly string[];
  readonly madeAt: Date;
  readonly endsAt: Date;
}

/** Null: the CRM was never asked to notify us of changes. */
export async function findChannel(
  db: Db,
  organisation: OrganisationId,
): Promise<StoredChannel | null> {
  const row = await db
    .selectFrom("crm_channels")
    .selectAll()
    .where("organisation_id", "=", organisation)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.channel_id,
    tokenCiphertext: row.token_ciphertext,
    modules: row.modules,
    madeAt: row.made_at,
    endsAt: row.ends_at,
  };
}

export async function saveChannel(
  db: Db,
  organisation: OrganisationId,
  channel: StoredChannel,
): Promise<void> {
  const values = {
    channel_id: channel.id,
    token_ciphertext: channel.tokenCiphertext,
    modules: [...channel.modules],
    made_at: channel.madeAt,
    ends_at: channel.endsAt,
  };
  await db
    .insertInto("crm_channels")
    .values({ organisation_id: organisation, ...values })
    .onConflict((conflict) => conflict.column("organisation_id").doUpdateSet(values))
    .execute();
}

/** At most every ten seconds: a busy CRM notifies many times a second. */
export async function markHeard(db: Db, organisation: OrganisationId): Promise<void> {
  await sql`
    update crm_channels set heard_at = now()
    where organisation_id = ${organisation}
      and (heard_at is null or heard_at < now() - interval '10 seconds')
  `.execute(db);
}

/** Null: never. */
export async function readHeard(db: Db, organisation: OrganisationId): Promise<Date | null> {
  const row = await db
    .selectFrom("crm_channels")
    .select("heard_at")
    .where("organisation_id", "=", organisation)
    .executeTakeFirst();
  return row?.heard_at ?? null;
}

export async function removeChannel(db: Db, organisation: OrganisationId): Promise<void> {
  await db.deleteFrom("crm_channels").where("organisation_id", "=", organisation).execute();
}
