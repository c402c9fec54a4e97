import type { Oddity } from "@milepost/crm/crm.ts";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { readByBoth } from "./reading/reading-plan.ts";

/** How far the mirror of an organisation's diaries can be believed. */
export interface DiaryRow {
  /** Everything that changed before this was seen. */
  readonly readAt: Date;
  readonly readWholeAt: Date;
  readonly plan: string;
  readonly from: Date;
  readonly to: Date;
  /** `YYYY-MM-DD`; null: the CRM does not say. */
  readonly holidays: readonly string[] | null;
  readonly untold: number;
  /** What of the CRM's answers had to be worked around. */
  readonly oddities: readonly Oddity[];
}

/** Null: the last reading was believed. */
interface Doubted {
  readonly doubt: string | null;
}

const Oddities: z.ZodType<Oddity[]> = z.array(
  z.object({
    about: z.enum(["series", "meeting-keys", "leave", "holidays", "fields"]),
    what: z.string(),
  }),
);

/** Null: never read. */
export async function findDiary(
  db: Db,
  organisation: OrganisationId,
): Promise<(DiaryRow & Doubted) | null> {
  const row = await db
    .selectFrom("diaries")
    .selectAll()
    .where("organisation_id", "=", organisation)
    .executeTakeFirst();
  if (!row) return null;
  return {
    readAt: row.read_at,
    readWholeAt: row.read_whole_at,
    plan: row.plan,
    from: row.from_instant,
    to: row.to_instant,
    holidays: row.holidays,
    untold: row.untold,
    oddities: Oddities.parse(row.oddities),
    doubt: row.doubt,
  };
}

/** Of a reading that was not believed. The next one that is takes it back. */
export async function saveDoubt(
  db: Db,
  organisation: OrganisationId,
  doubt: string,
): Promise<void> {
  await db
    .updateTable("diaries")
    .set({ doubt })
    .where("organisation_id", "=", organisation)
    .execute();
}

/** Something was written by the plan of this key. If everything else was read by another plan, everything is to be read again. */
export async function notePlan(db: Db, organisation: OrganisationId, key: string): Promise<void> {
  const row = await db
    .selectFrom("diaries")
    .select("plan")
    .where("organisation_id", "=", organisation)
    .executeTakeFirst();
  if (!row || row.plan === key) return;
  await db
    .updateTable("diaries")
    .set({ plan: readByBoth(row.plan, key) })
    .where("organisation_id", "=", organisation)
    .execute();
}

/** Also says of these agents, and of no others, that their diaries are known. */
export async function saveDiary(
  db: Db,
  organisation: OrganisationId,
  diary: DiaryRow,
  userIds: readonly string[],
): Promise<void> {
  const values = {
    read_at: diary.readAt,
    read_whole_at: diary.readWholeAt,
    plan: diary.plan,
    from_instant: diary.from,
    to_instant: diary.to,
    holidays: diary.holidays === null ? null : [...diary.holidays],
    untold: diary.untold,
    oddities: JSON.stringify(diary.oddities),
    doubt: null,
  };
  await db
    .insertInto("diaries")
    .values({ organisation_id: organisation, ...values })
    .onConflict((conflict) => conflict.column("organisation_id").doUpdateSet(values))
    .execute();
  await db
    .deleteFrom("diary_agents")
    .where("organisation_id", "=", organisation)
    .where("user_id", "<>", sql<string>`all (${userIds}::uuid[])`)
    .execute();
  if (userIds.length === 0) return;
  await db
    .insertInto("diary_agents")
    .values(
      userIds.map((userId) => ({
        organisation_id: organisation,
        user_id: userId,
        read_at: diary.readAt,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["organisation_id", "user_id"])
        .doUpdateSet((eb) => ({ read_at: eb.ref("excluded.read_at") })),
    )
    .execute();
}

export async function saveRoadsVersion(
  db: Db,
  organisation: OrganisationId,
  version: string,
): Promise<void> {
  await db
    .updateTable("diaries")
    .set({ roads_version: version })
    .where("organisation_id", "=", organisation)
    .execute();
}

/** Null: no minutes were learnt yet. */
export async function findRoadsVersion(
  db: Db,
  organisation: OrganisationId,
): Promise<string | null> {
  const row = await db
    .selectFrom("diaries")
    .select("roads_version")
    .where("organisation_id", "=", organisation)
    .executeTakeFirst();
  return row?.roads_version ?? null;
}
