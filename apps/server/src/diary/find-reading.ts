import type { Db, OrganisationId } from "../platform/database.ts";

/** When the organisation's diaries were last read from the CRM; null: never. */
export async function findReading(db: Db, organisation: OrganisationId): Promise<Date | null> {
  const row = await db
    .selectFrom("diary_reads")
    .select("read_at")
    .where("organisation_id", "=", organisation)
    .executeTakeFirst();
  return row?.read_at ?? null;
}
