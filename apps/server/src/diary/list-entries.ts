import type { Entry, Fields } from "@milepost/scheduling/world.ts";
import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";

export interface PlacedEntry extends Entry {
  readonly userId: string;
  /** Null: the postcode is not known, and then the entry counts as one without a place. */
  readonly lat: number | null;
  readonly lon: number | null;
  readonly fromBase: number | null;
  readonly toBase: number | null;
  readonly toNext: number | null;
}

/** What is in these users' diaries between two instants, by user and in order. */
export async function listEntries(
  db: Db,
  organisation: OrganisationId,
  { userIds, from, to }: { userIds: readonly string[]; from: Date; to: Date },
): Promise<PlacedEntry[]> {
  const rows = await db
    .selectFrom("diary_entries")
    .select(["user_id", "kind", "postcode", "module", "crm_record_id", "about_record_id"])
    .select(["lat", "lon"])
    .select(["minutes_from_base", "minutes_to_base", "minutes_to_next"])
    // Whole minutes as numbers: a date object for every entry costs more than the rest of the row.
    .select(sql<number>`(extract(epoch from starts_at) / 60)::int`.as("from"))
    .select(sql<number>`ceil(extract(epoch from ends_at) / 60)::int`.as("to"))
    .select(sql<Fields | null>`nullif(fields, '{}')`.as("fields"))
    .where("organisation_id", "=", organisation)
    .where("user_id", "=", sql<string>`any (${userIds}::uuid[])`)
    .where("starts_at", "<", to)
    .where("ends_at", ">", from)
    .orderBy("user_id")
    .orderBy("starts_at")
    // As the drives to the next one were learnt: a record and its meeting begin at the same time.
    .orderBy("module")
    .orderBy("crm_record_id")
    .execute();
  return rows.map((row) => ({
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
  }));
}

const noFields: Fields = {};
