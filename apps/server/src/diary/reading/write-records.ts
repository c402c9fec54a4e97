import type { TimeZone } from "@milepost/contract/settings/time-zone.ts";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { findPlaces } from "../../postcodes/find-place.ts";
import { listStops, minutesKnown, saveMinutes } from "../drives/stop-store.ts";
import { addRecords, listTouchedAgents, removeRecords } from "../store.ts";
import type { Agents, DiaryEntry } from "./diary-entry.ts";
import { lockMirror } from "./lock-mirror.ts";

/** What was read of a module: the records that stand, and the ids that no longer stand. */
export interface Reading {
  readonly module: string;
  readonly records: readonly {
    readonly id: string;
    readonly modifiedAt: Date;
    readonly entries: readonly DiaryEntry[];
  }[];
  readonly goneIds: readonly string[];
  /** By our clock, before it was asked for. */
  readonly readAt: Date;
  /** Whether the CRM has listed the records as touching the span. */
  readonly wasListed: boolean;
}

/**
 * Makes the mirror of these records what was read of them. The drives around them that are known stay
 * known; those that are not are left open until they are learnt.
 */
export async function writeRecords(
  db: Db,
  organisation: OrganisationId,
  { module, records, goneIds, readAt, wasListed }: Reading,
  { timezone, country }: Agents,
): Promise<void> {
  const ids = [...records.map(({ id }) => id), ...goneIds];
  if (ids.length === 0) return;
  await lockMirror(db, organisation);
  const entries = records.flatMap((record) => record.entries);
  const places = await findPlaces(
    db,
    timezone as TimeZone,
    entries.flatMap(({ postcode }) => postcode ?? []),
  );
  const before = await listTouchedAgents(db, organisation, module, ids);
  const userIds = [...new Set([...before, ...entries.map(({ userId }) => userId)])];
  const known = minutesKnown(await listStops(db, organisation, { userIds, country }));
  await removeRecords(db, organisation, module, ids);
  await addRecords(
    db,
    organisation,
    module,
    records.map(({ id, modifiedAt, entries }) => ({
      id,
      modifiedAt,
      readAt,
      wasListed,
      entries: entries.map((entry) => ({
        ...entry,
        place: places.get(entry.postcode ?? "") ?? null,
      })),
    })),
  );
  await saveMinutes(
    db,
    organisation,
    await listStops(db, organisation, { userIds, country }),
    known,
  );
}
