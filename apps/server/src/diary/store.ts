import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import type { DiaryEntry } from "./reading/diary-entry.ts";

/** A record of the CRM as it was read: what it means for whose time, which may be nothing. */
export interface ReadRecord {
  readonly id: string;
  /** By the CRM's clock. */
  readonly modifiedAt: Date;
  /** By ours. */
  readonly readAt: Date;
  /** Whether the CRM has listed it as touching the span. */
  readonly wasListed: boolean;
  readonly entries: readonly PlacedDiaryEntry[];
}

interface PlacedDiaryEntry extends DiaryEntry {
  /** Null: the postcode is not known. */
  readonly place: { readonly lat: number; readonly lon: number } | null;
}

export type StoredVersion = Omit<ReadRecord, "entries">;

export async function listStoredVersions(
  db: Db,
  organisation: OrganisationId,
  module: string,
): Promise<StoredVersion[]> {
  const rows = await db
    .selectFrom("diary_records")
    .select(["crm_record_id", "modified_at", "read_at", "was_listed"])
    .where("organisation_id", "=", organisation)
    .where("module", "=", module)
    .execute();
  return rows.map((row) => ({
    id: row.crm_record_id,
    modifiedAt: row.modified_at,
    readAt: row.read_at,
    wasListed: row.was_listed,
  }));
}

/** Of records with an entry between two instants. */
export async function listStoredIdsBetween(
  db: Db,
  organisation: OrganisationId,
  module: string,
  { from, to }: { from: Date; to: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom("diary_entries")
    .select("crm_record_id")
    .distinct()
    .where("organisation_id", "=", organisation)
    .where("module", "=", module)
    .where("starts_at", "<", to)
    .where("ends_at", ">", from)
    .execute();
  return rows.map((row) => row.crm_record_id);
}

function entriesOf(db: Db, organisation: OrganisationId, module: string, ids: readonly string[]) {
  return db
    .selectFrom("diary_entries")
    .where("organisation_id", "=", organisation)
    .where("module", "=", module)
    .where("crm_record_id", "=", sql<string>`any (${ids}::text[])`);
}

/** Those of these records that take somebody's time. */
export async function listIdsWithEntries(
  db: Db,
  organisation: OrganisationId,
  module: string,
  ids: readonly string[],
): Promise<string[]> {
  const of = entriesOf(db, organisation, module, ids);
  const rows = await of.select("crm_record_id").distinct().execute();
  return rows.map((row) => row.crm_record_id);
}

export interface StoredEntry extends DiaryEntry {
  readonly recordId: string;
}

/** What the mirror says of these records. */
export async function listEntriesOf(
  db: Db,
  organisation: OrganisationId,
  module: string,
  ids: readonly string[],
): Promise<StoredEntry[]> {
  const rows = await entriesOf(db, organisation, module, ids)
    .select(["crm_record_id", "user_id", "kind", "starts_at", "ends_at", "postcode"])
    .select(["about_record_id", "fields"])
    .execute();
  return rows.map((row) => ({
    recordId: row.crm_record_id,
    userId: row.user_id,
    kind: row.kind as DiaryEntry["kind"],
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    postcode: row.postcode,
    aboutId: row.about_record_id,
    fields: row.fields as DiaryEntry["fields"],
  }));
}

/** The agents whose diaries have entries of these records. */
export async function listTouchedAgents(
  db: Db,
  organisation: OrganisationId,
  module: string,
  ids: readonly string[],
): Promise<string[]> {
  const of = entriesOf(db, organisation, module, ids);
  const rows = await of.select("user_id").distinct().execute();
  return rows.map((row) => row.user_id);
}

/** Their entries go with them. */
export async function removeRecords(
  db: Db,
  organisation: OrganisationId,
  module: string,
  ids: readonly string[],
): Promise<void> {
  await db
    .deleteFrom("diary_records")
    .where("organisation_id", "=", organisation)
    .where("module", "=", module)
    .where("crm_record_id", "=", sql<string>`any (${ids}::text[])`)
    .execute();
}

/** A statement takes at most 65,535 values. */
const rowsAtOnce = 4_000;

export async function addRecords(
  db: Db,
  organisation: OrganisationId,
  module: string,
  records: readonly ReadRecord[],
): Promise<void> {
  const recordRows = records.map(({ id, modifiedAt, readAt, wasListed }) => ({
    organisation_id: organisation,
    module,
    crm_record_id: id,
    modified_at: modifiedAt,
    read_at: readAt,
    was_listed: wasListed,
  }));
  for (let at = 0; at < recordRows.length; at += rowsAtOnce) {
    await db
      .insertInto("diary_records")
      .values(recordRows.slice(at, at + rowsAtOnce))
      // A booking that reads the day again may be writing the same record at this moment.
      .onConflict((conflict) =>
        conflict.columns(["organisation_id", "module", "crm_record_id"]).doUpdateSet((eb) => ({
          modified_at: eb.ref("excluded.modified_at"),
          read_at: eb.ref("excluded.read_at"),
          was_listed: eb.ref("excluded.was_listed"),
        })),
      )
      .execute();
  }
  const entryRows = records.flatMap(({ id, entries }) =>
    entries.map((entry) => ({
      organisation_id: organisation,
      module,
      crm_record_id: id,
      user_id: entry.userId,
      kind: entry.kind,
      starts_at: entry.startsAt,
      ends_at: entry.endsAt,
      postcode: entry.postcode,
      about_record_id: entry.aboutId,
      fields: JSON.stringify(entry.fields),
      lat: entry.place?.lat ?? null,
      lon: entry.place?.lon ?? null,
    })),
  );
  for (let at = 0; at < entryRows.length; at += rowsAtOnce) {
    await db
      .insertInto("diary_entries")
      .values(entryRows.slice(at, at + rowsAtOnce))
      // Two workflows may find the same booking in one record; the longer one is the safe one.
      .onConflict((conflict) =>
        conflict
          .columns(["organisation_id", "user_id", "starts_at", "module", "crm_record_id"])
          .doUpdateSet({ ends_at: sql`greatest(diary_entries.ends_at, excluded.ends_at)` }),
      )
      .execute();
  }
}
