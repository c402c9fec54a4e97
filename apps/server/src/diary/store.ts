import type { Db, OrganisationId } from "../platform/database.ts";

export interface DiaryEntry {
  readonly crmRecordId: string;
  readonly crmUserId: string;
  readonly kind: "booking" | "meeting" | "leave";
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Null: no known place. */
  readonly postcode: string | null;
}

/** Where an entry is and how far from its neighbours, in minutes; null: not known. */
export interface Surroundings {
  readonly lat: number | null;
  readonly lon: number | null;
  readonly fromBase: number | null;
  readonly toBase: number | null;
  readonly toNext: number | null;
}

export interface DiaryUser {
  readonly userId: string;
  readonly crmUserId: string;
  readonly basePostcode: string | null;
}

export async function listDiaryUsers(db: Db, organisation: OrganisationId): Promise<DiaryUser[]> {
  const rows = await db
    .selectFrom("users")
    .select(["user_id", "crm_user_id", "base_postcode"])
    .where("organisation_id", "=", organisation)
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    crmUserId: row.crm_user_id,
    basePostcode: row.base_postcode,
  }));
}

/** Makes the mirror what the CRM says now. */
export async function replaceDiary(
  db: Db,
  organisation: OrganisationId,
  entries: readonly (DiaryEntry & Surroundings & { readonly userId: string })[],
): Promise<void> {
  await db.deleteFrom("diary_entries").where("organisation_id", "=", organisation).execute();
  const rows = entries.map((entry) => ({
    organisation_id: organisation,
    user_id: entry.userId,
    crm_record_id: entry.crmRecordId,
    kind: entry.kind,
    starts_at: entry.startsAt,
    ends_at: entry.endsAt,
    postcode: entry.postcode,
    lat: entry.lat,
    lon: entry.lon,
    minutes_from_base: entry.fromBase,
    minutes_to_base: entry.toBase,
    minutes_to_next: entry.toNext,
  }));
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
