import type { Db, OrganisationId } from "../platform/database.ts";

export interface DiaryEntry {
  readonly crmRecordId: string;
  readonly crmUserId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Null: no known place. */
  readonly postcode: string | null;
}

/** Makes the mirror what the CRM says now. Entries of people who are not users here are left out. */
export async function replaceDiary(
  db: Db,
  organisation: OrganisationId,
  entries: readonly DiaryEntry[],
): Promise<void> {
  await db.deleteFrom("diary_entries").where("organisation_id", "=", organisation).execute();
  const users = await db
    .selectFrom("users")
    .select(["user_id", "crm_user_id"])
    .where("organisation_id", "=", organisation)
    .execute();
  const userIds = new Map(users.map((user) => [user.crm_user_id, user.user_id]));
  const rows = entries.flatMap((entry) => {
    const userId = userIds.get(entry.crmUserId);
    if (!userId) return [];
    return {
      organisation_id: organisation,
      user_id: userId,
      crm_record_id: entry.crmRecordId,
      starts_at: entry.startsAt,
      ends_at: entry.endsAt,
      postcode: entry.postcode,
    };
  });
  // A statement takes at most 65,535 values.
  for (let at = 0; at < rows.length; at += 5_000) {
    await db
      .insertInto("diary_entries")
      .values(rows.slice(at, at + 5_000))
      .execute();
  }
  await db
    .insertInto("diary_reads")
    .values((eb) => ({
      organisation_id: organisation,
      read_at: eb.fn<Date>("now"),
      entries: rows.length,
    }))
    .onConflict((conflict) =>
      conflict.column("organisation_id").doUpdateSet((eb) => ({
        read_at: eb.ref("excluded.read_at"),
        entries: eb.ref("excluded.entries"),
      })),
    )
    .execute();
}

/** Null: the CRM has never been read. */
export async function findDiaryRead(db: Db, organisation: OrganisationId): Promise<Date | null> {
  const row = await db
    .selectFrom("diary_reads")
    .select("read_at")
    .where("organisation_id", "=", organisation)
    .executeTakeFirst();
  return row?.read_at ?? null;
}
