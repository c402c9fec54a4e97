import { isDeepStrictEqual } from "node:util";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { DiaryPorts } from "../diary-ports.ts";
import { listEntriesOf, listStoredIdsBetween, type StoredEntry } from "../store.ts";
import type { DiaryEntry } from "./diary-entry.ts";
import { type LoadedPlan, loadPlan } from "./load-plan.ts";
import {
  believeReadings,
  listVersions,
  modulesOf,
  readInParts,
  writeReadings,
} from "./read-records.ts";
import type { Reading } from "./write-records.ts";

interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** What a day is read by. */
export interface LoadedDay extends LoadedPlan {
  readonly span: Span;
  /** Ids that the mirror has then, by module. */
  readonly stored: ReadonlyMap<string, readonly string[]>;
}

/** Null: there is nobody whose diary is of interest. `now` is in milliseconds since 1970. */
export async function loadDay(
  db: Db,
  organisation: OrganisationId,
  span: Span,
  now: number,
): Promise<LoadedDay | null> {
  const known = await loadPlan(db, organisation, now);
  if (known === null) return null;
  const listing = modulesOf(known.plan).map(
    async (module) => [module, await listStoredIdsBetween(db, organisation, module, span)] as const,
  );
  return { ...known, span, stored: new Map(await Promise.all(listing)) };
}

export async function readDay(
  ports: DiaryPorts,
  organisation: OrganisationId,
  span: Span,
): Promise<void> {
  const loaded = await ports.database.withOrganisation(organisation, (db) =>
    loadDay(db, organisation, span, ports.now().epochMilliseconds),
  );
  await readLoadedDay(ports, organisation, loaded);
}

/**
 * Reads everything that touches these instants from the CRM, whatever the mirror says of it: before a
 * booking is written nothing may be taken on trust.
 */
export async function readLoadedDay(
  ports: DiaryPorts,
  organisation: OrganisationId,
  loaded: LoadedDay | null,
): Promise<void> {
  if (loaded === null) return;
  const crm = await ports.openCrm(loaded.connection);
  const day = { ...loaded, plan: { ...loaded.plan, ...loaded.span } };
  const readings = await Promise.all(
    [...loaded.stored].map(async ([module, stored]) => {
      const listed = await listVersions(crm, day, module);
      // What the mirror has on that day and the CRM does not list has moved or is gone: it is read too.
      const ids = [...new Set([...listed.keys(), ...stored])];
      return readInParts(ports, crm, loaded, { module, ids, wereListed: false });
    }),
  );
  const read = readings.flat();
  if (read.length === 0) return;
  await believeReadings(ports, organisation, crm, read);
  await ports.database.withOrganisation(organisation, async (db) => {
    const news = await withoutMirrored(db, organisation, read);
    await writeReadings(db, organisation, loaded, news);
  });
}

/** Those of which the mirror says something else. A diary that is written is a diary that every search reads again. */
async function withoutMirrored(
  db: Db,
  organisation: OrganisationId,
  readings: readonly Reading[],
): Promise<Reading[]> {
  const news: Reading[] = [];
  for (const reading of readings) {
    const { module, records, goneIds } = reading;
    const ids = [...records.map(({ id }) => id), ...goneIds];
    const stored = Map.groupBy(
      await listEntriesOf(db, organisation, module, ids),
      ({ recordId }) => recordId,
    );
    const isMirrored = ({ id, entries }: Reading["records"][number]) =>
      isSame(entries, stored.get(id) ?? []);
    if (!records.every(isMirrored) || goneIds.some((id) => stored.has(id))) news.push(reading);
  }
  return news;
}

function isSame(read: readonly DiaryEntry[], stored: readonly StoredEntry[]): boolean {
  const known = stored.map(({ recordId: _, ...entry }) => entry);
  const inOrder = (entries: readonly DiaryEntry[]) =>
    entries.toSorted(
      (a, b) => a.userId.localeCompare(b.userId) || a.startsAt.getTime() - b.startsAt.getTime(),
    );
  return isDeepStrictEqual(inOrder(read), inOrder(known));
}
