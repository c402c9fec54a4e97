import type { Entry, Fields } from "@milepost/scheduling/world.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { type MinuteSpan, openEntryMemory } from "./entry-memory.ts";

export interface PlacedEntry extends Entry {
  readonly userId: string;
  /** Null: the postcode is not known, and then the entry counts as one without a place. */
  readonly lat: number | null;
  readonly lon: number | null;
  readonly fromBase: number | null;
  readonly toBase: number | null;
  readonly toNext: number | null;
}

/** Some 50 MB, 330 bytes each and more where rules read fields: those of 4,000 agents with 36 appointments each. */
const memory = openEntryMemory<PlacedEntry>(150_000);
/** Minutes that are read beyond what was asked for: what is asked for moves on with the clock. */
const ahead = 24 * 60;

interface Wanted {
  readonly userIds: readonly string[];
  readonly from: Date;
  readonly to: Date;
}

/** What is in these users' diaries between two instants, by user and in order. Diaries that this process knows are not read. */
export async function listEntries(
  db: Db,
  organisation: OrganisationId,
  { userIds, from, to }: Wanted,
): Promise<PlacedEntry[]> {
  const span = { from: Math.floor(minutes(from)), to: Math.ceil(minutes(to)) };
  // The versions first: what is kept under one is then never older than it.
  const versions = await findVersions(db, organisation, userIds);
  const known = new Map(
    [...versions].flatMap(([userId, version]) => {
      const entries = memory.recall(version, span);
      return entries ? [[userId, entries] as const] : [];
    }),
  );
  const unknown = userIds.filter((userId) => !known.has(userId));
  const wide = { from: span.from, to: span.to + ahead };
  const read = await readEntries(db, organisation, unknown, wide);
  for (const userId of unknown) {
    const entries = read.get(userId) ?? [];
    const version = versions.get(userId);
    if (version !== undefined) memory.keep(version, { span: wide, entries });
    known.set(
      userId,
      entries.filter((entry) => entry.from < span.to),
    );
  }
  return [...new Set(userIds)].toSorted().flatMap((userId) => known.get(userId) ?? []);
}

/** Of diaries that have been read; any other has none, and is read here each time. */
async function findVersions(
  db: Db,
  organisation: OrganisationId,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { versions } = await db
    .selectFrom("diary_agents")
    .select(sql<Record<string, string> | null>`json_object_agg(user_id, version)`.as("versions"))
    .where("organisation_id", "=", organisation)
    .where("user_id", "=", sql<string>`any (${userIds}::uuid[])`)
    .executeTakeFirstOrThrow();
  return new Map(Object.entries(versions ?? {}));
}

async function readEntries(
  db: Db,
  organisation: OrganisationId,
  userIds: readonly string[],
  span: MinuteSpan,
): Promise<ReadonlyMap<string, readonly PlacedEntry[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await readRows(db, organisation, userIds, span);
  return Map.groupBy(rows.map(toPlacedEntry), ({ userId }) => userId);
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

function readRows(
  db: Db,
  organisation: OrganisationId,
  userIds: readonly string[],
  { from, to }: MinuteSpan,
) {
  return (
    db
      .selectFrom("diary_entries")
      .select(["user_id", "kind", "postcode", "module", "crm_record_id", "about_record_id"])
      .select(["lat", "lon"])
      .select(["minutes_from_base", "minutes_to_base", "minutes_to_next"])
      // Whole minutes as numbers: a date object for every entry costs more than the rest of the row.
      .select(sql<number>`floor(extract(epoch from starts_at) / 60)::int`.as("from"))
      .select(sql<number>`ceil(extract(epoch from ends_at) / 60)::int`.as("to"))
      .select(sql<Fields | null>`nullif(fields, '{}')`.as("fields"))
      .where("organisation_id", "=", organisation)
      .where("user_id", "=", sql<string>`any (${userIds}::uuid[])`)
      .where("starts_at", "<", new Date(to * 60_000))
      .where("ends_at", ">", new Date(from * 60_000))
      .orderBy("user_id")
      .orderBy("starts_at")
      // As the drives to the next one were learnt: a record and its meeting begin at the same time.
      .orderBy("module")
      .orderBy("crm_record_id")
      .execute()
  );
}

function toPlacedEntry(row: Row): PlacedEntry {
  return {
    userId: row.user_id,
    kind: row.kind as Entry["kind"],
    from: row.from,
    to: row.to,
    postcode: row.lat === null ? null : row.postcode,
    module: row.module,
    recordId: row.crm_record_id,
    aboutId: row.about_record_id,
    // The mirror does not know who made a record.
    isOurs: false,
    fields: row.fields ?? noFields,
    lat: row.lat,
    lon: row.lon,
    fromBase: row.minutes_from_base,
    toBase: row.minutes_to_base,
    toNext: row.minutes_to_next,
  };
}

const minutes = (instant: Date) => instant.getTime() / 60_000;

const noFields: Fields = {};
