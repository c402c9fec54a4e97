import { listEntries, type PlacedEntry } from "../../diary/list-entries.ts";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import {
  listReserved,
  type Reserved,
  type ReservedEntry,
} from "../../reservations/list-reserved.ts";

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
  // Reservations first: a booking that reaches the mirror in between counts twice rather than not at all.
  const [{ entries, booked, moving }, all] = await Promise.all([
    listReserved(db, organisation, wanted),
    listEntries(db, organisation, wanted),
  ]);
  const read = moving.size === 0 ? all : without(all, moving);
  const mark = (entry: PlacedEntry) =>
    booked.has(`${entry.module} ${entry.recordId}`) ? asOurs(entry) : entry;
  return {
    read: booked.size === 0 ? read : read.map(mark),
    reserved: entries.map(toPlacedEntry),
  };
}

const ours = new WeakMap<PlacedEntry, PlacedEntry>();

/** The same object each time: what is kept of a diary is found again by its entries. */
function asOurs(entry: PlacedEntry): PlacedEntry {
  const marked = ours.get(entry) ?? { ...entry, isOurs: true };
  ours.set(entry, marked);
  return marked;
}

/** `gone`: `module id` of records. Who had one drives from another stop to the next: what was learnt of that is unknown. */
function without(read: readonly PlacedEntry[], gone: ReadonlySet<string>): PlacedEntry[] {
  const isGone = ({ module, recordId }: PlacedEntry) => gone.has(`${module} ${recordId}`);
  const whose = new Set(read.filter(isGone).map(({ userId }) => userId));
  return read
    .filter((entry) => !isGone(entry))
    .map((entry) => (whose.has(entry.userId) ? { ...entry, toNext: null } : entry));
}

/** Its drives have not been learnt, and no rule looks at its fields: the CRM does not have it yet. */
function toPlacedEntry({ recordId, ...entry }: ReservedEntry): PlacedEntry {
  return {
    ...entry,
    module: null,
    recordId: null,
    aboutId: recordId,
    isOurs: true,
    fields: {},
    fromBase: null,
    toBase: null,
    toNext: null,
  };
}
