import { isDeepStrictEqual } from "node:util";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { DiaryPorts } from "../diary-ports.ts";
import { listEntriesOf, listStoredIdsBetween, type StoredEntry } from "../store.ts";
import type { DiaryEntry } from "./diary-entry.ts";
import { loadPlan } from "./load-plan.ts";
import { atOnce, listVersions, modulesOf, readAtOnce, writeReading } from "./read-records.ts";
import type { Reading } from "./write-records.ts";

/**
 * Reads everything that touches these instants from the CRM, whatever the mirror says of it: before a
 * booking is written nothing may be taken on trust.
 */
export async function readDay(
  ports: DiaryPorts,
  organisation: OrganisationId,
  span: { readonly from: Date; readonly to: Date },
): Promise<void> {
  const loaded = await ports.database.withOrganisation(organisation, async (db) => {
    const known = await loadPlan(db, organisation, ports.now().epochMilliseconds);
    if (known === null) return null;
    const listing = modulesOf(known.plan).map(
      async (module) =>
        [module, await listStoredIdsBetween(db, organisation, module, span)] as const,
    );
    return { ...known, stored: new Map(await Promise.all(listing)) };
  });
  if (loaded === null) return;
  const crm = await ports.openCrm(loaded.connection);
  const day = { ...loaded, plan: { ...loaded.plan, ...span } };
  const readings = await Promise.all(
    [...loaded.stored].map(async ([module, stored]) => {
      const listed = await listVersions(crm, day, module);
      // What the mirror has on that day and the CRM does not list has moved or is gone: it is read too.
      const ids = [...new Set([...listed.keys(), ...stored])];
      const parts = Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, at) =>
        ids.slice(at * atOnce, (at + 1) * atOnce),
      );
      return Promise.all(
        parts.map((ids) => readAtOnce(ports, crm, loaded, { module, ids, wereListed: false })),
      );
    }),
  );
  const news = await ports.database.withOrganisation(organisation, (db) =>
    withoutMirrored(db, organisation, readings.flat()),
  );
  // One after the other: their entries stand side by side in the same diaries.
  for (const one of news) await writeReading(ports, organisation, crm, loaded, one);
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
