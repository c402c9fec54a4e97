import { listReservedEntries, type Reserved } from "../booking/list-reserved.ts";
import { listEntries, type PlacedEntry } from "../diary/list-entries.ts";
import type { Db, OrganisationId } from "../platform/database.ts";

export interface Diaries {
  /** Of the CRM, by user and in order; what was booked here is marked as ours. */
  readonly read: readonly PlacedEntry[];
  /** Held or booked here, and not in the CRM yet. */
  readonly reserved: readonly PlacedEntry[];
}

/** Everything in these agents' diaries, counted or not: the search and the doctor look at the same rows. */
export async function loadDiaries(
  db: Db,
  organisation: OrganisationId,
  wanted: Reserved,
): Promise<Diaries> {
  // In this order: a booking that the mirror shows meanwhile is then seen twice, and never not at all.
  const { entries: reserved, booked } = await listReservedEntries(db, organisation, wanted);
  const read = await listEntries(db, organisation, wanted);
  const mark = (entry: PlacedEntry) =>
    booked.has(`${entry.module} ${entry.recordId}`) ? { ...entry, isOurs: true } : entry;
  return { read: booked.size === 0 ? read : read.map(mark), reserved };
}
