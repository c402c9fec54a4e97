import { sql } from "kysely";
import type { Db, OrganisationId } from "../platform/database.ts";
import { keyOf, type Leg, type SurroundedEntry } from "./surroundings.ts";

export interface DiaryEntry {
  readonly crmRecordId: string;
  readonly crmUserId: string;
  readonly kind: "booking" | "meeting" | "leave";
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Null: no known place. */
  readonly postcode: string | null;
}

export interface DiaryUser {
  readonly userId: string;
  readonly crmUserId: string;
  readonly basePostcode: string | null;
}

/** Minutes by `keyOf` a leg. */
export type LegMinutes = ReadonlyMap<string, number>;

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

/** What the last reading learnt of these roads. Of other roads nothing is known. */
export async function readLegMinutes(
  db: Db,
  organisation: OrganisationId,
  roadsVersion: string,
): Promise<LegMinutes> {
  const rows = await db
    .selectFrom("diary_entries as e")
    .innerJoin("users as u", (join) =>
      join
        .onRef("u.organisation_id", "=", "e.organisation_id")
        .onRef("u.user_id", "=", "e.user_id"),
    )
    .innerJoin("diary_reads as r", "r.organisation_id", "e.organisation_id")
    .select(["e.postcode as here", "u.base_postcode as base"])
    .select(["e.minutes_from_base", "e.minutes_to_base", "e.minutes_to_next"])
    .select(
      sql<string | null>`lead(e.postcode) over (partition by e.user_id order by e.starts_at)`.as(
        "next",
      ),
    )
    .where("e.organisation_id", "=", organisation)
    .where("r.roads_version", "=", roadsVersion)
    .where("e.lat", "is not", null)
    .execute();
  const known = new Map<string, number>();
  const remember = (from: string | null, to: string | null, minutes: number | null) => {
    if (from !== null && to !== null && minutes !== null) known.set(keyOf([from, to]), minutes);
  };
  for (const row of rows) {
    remember(row.base, row.here, row.minutes_from_base);
    remember(row.here, row.base, row.minutes_to_base);
    remember(row.here, row.next, row.minutes_to_next);
  }
  return known;
}

/** Makes the mirror what the CRM says now. Minutes that are not known are left open. */
export async function replaceDiary(
  db: Db,
  organisation: OrganisationId,
  {
    entries,
    minutes,
    roadsVersion,
  }: { entries: readonly SurroundedEntry[]; minutes: LegMinutes; roadsVersion: string | null },
): Promise<void> {
  await db.deleteFrom("diary_entries").where("organisation_id", "=", organisation).execute();
  const minutesOf = (leg: Leg | null) => (leg === null ? null : (minutes.get(keyOf(leg)) ?? null));
  const rows = entries.map((entry) => ({
    organisation_id: organisation,
    user_id: entry.userId,
    crm_record_id: entry.crmRecordId,
    kind: entry.kind,
    starts_at: entry.startsAt,
    ends_at: entry.endsAt,
    postcode: entry.postcode,
    lat: entry.place?.lat ?? null,
    lon: entry.place?.lon ?? null,
    minutes_from_base: minutesOf(entry.fromBase),
    minutes_to_base: minutesOf(entry.toBase),
    minutes_to_next: minutesOf(entry.toNext),
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
      roads_version: roadsVersion,
    }))
    .onConflict((conflict) =>
      conflict.column("organisation_id").doUpdateSet((eb) => ({
        read_at: eb.ref("excluded.read_at"),
        entries: eb.ref("excluded.entries"),
        roads_version: eb.ref("excluded.roads_version"),
      })),
    )
    .execute();
}
