import { meetingModule } from "@milepost/contract/settings/crm-field.ts";
import type { Crm, CrmRecord, RecordVersion } from "@milepost/crm/crm.ts";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { DiaryPorts } from "../diary-ports.ts";
import { notePlan } from "../diary-store.ts";
import { listIdsWithEntries } from "../store.ts";
import { believeGone } from "./believe-gone.ts";
import { type DiaryEntry, entriesOfBooking, entriesOfMeeting } from "./diary-entry.ts";
import type { LoadedPlan } from "./load-plan.ts";
import { oneForEachStart } from "./one-for-each-start.ts";
import type { ReadingPlan } from "./reading-plan.ts";
import { type Reading, writeRecords } from "./write-records.ts";

/** Everything that the CRM can notify us of: the destination modules, and meetings. */
export function modulesOf({ bookings }: ReadingPlan): string[] {
  return [...new Set([...bookings.map(({ module }) => module), meetingModule])];
}

/** As many as one call to the CRM takes, so that the mirror follows while a long list is read. */
const atOnce = 100;

export interface Wanted {
  readonly module: string;
  readonly ids: readonly string[];
  /** Whether the CRM itself has listed them as touching the span. */
  readonly wereListed: boolean;
}

/** Reads these records from the CRM and makes the mirror agree. Those that are gone leave it, unless that is hard to believe. */
export async function readRecords(
  ports: DiaryPorts,
  organisation: OrganisationId,
  crm: Crm,
  loaded: LoadedPlan,
  wanted: Wanted,
): Promise<void> {
  for (const part of partsOf(wanted)) {
    const reading = await readAtOnce(ports, crm, loaded, part);
    await believeReadings(ports, organisation, crm, [reading]);
    await ports.database.withOrganisation(organisation, (db) =>
      writeReadings(db, organisation, loaded, [reading]),
    );
  }
}

/** All parts at the same time; nothing is written yet. */
export function readInParts(
  ports: Pick<DiaryPorts, "now">,
  crm: Crm,
  loaded: LoadedPlan,
  wanted: Wanted,
): Promise<Reading[]> {
  return Promise.all(partsOf(wanted).map((part) => readAtOnce(ports, crm, loaded, part)));
}

function partsOf({ ids, ...wanted }: Wanted): Wanted[] {
  return Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, at) => ({
    ...wanted,
    ids: ids.slice(at * atOnce, (at + 1) * atOnce),
  }));
}

async function readAtOnce(
  { now }: Pick<DiaryPorts, "now">,
  crm: Crm,
  loaded: LoadedPlan,
  { module, ids, wereListed: wasListed }: Wanted,
): Promise<Reading> {
  const readAt = new Date(now().epochMilliseconds);
  const records = await readSome(crm, loaded, module, ids);
  const standing = new Set(records.map(({ id }) => id));
  return { module, records, goneIds: ids.filter((id) => !standing.has(id)), readAt, wasListed };
}

/** Throws where so many have gone that it is hard to believe. */
export async function believeReadings(
  { database }: Pick<DiaryPorts, "database">,
  organisation: OrganisationId,
  crm: Crm,
  readings: readonly Reading[],
): Promise<void> {
  for (const { module, records, goneIds } of readings) {
    if (goneIds.length === 0) continue;
    const lost = await database.withOrganisation(organisation, (db) =>
      listIdsWithEntries(db, organisation, module, goneIds),
    );
    await believeGone(crm, { module, ids: lost, of: records.length + goneIds.length });
  }
}

/** One after the other: their entries stand side by side in the same diaries. */
export async function writeReadings(
  db: Db,
  organisation: OrganisationId,
  { agents, plan }: LoadedPlan,
  readings: readonly Reading[],
): Promise<void> {
  for (const reading of readings) await writeRecords(db, organisation, reading, agents);
  if (readings.length > 0) await notePlan(db, organisation, plan.key);
}

async function readSome(
  crm: Crm,
  { plan, agents }: LoadedPlan,
  module: string,
  ids: readonly string[],
) {
  const inSpan = ({ startsAt, endsAt }: DiaryEntry) => startsAt < plan.to && endsAt >= plan.from;
  const toRead = (record: CrmRecord, entries: readonly DiaryEntry[]) => ({
    id: record.id,
    modifiedAt: new Date(record.modifiedAt),
    entries: entries.filter(inSpan),
  });
  if (module === meetingModule) {
    const meetings = await crm.listMeetings(ids, spanOf(plan), plan.meetingFields);
    return meetings.map((meeting) =>
      toRead(meeting, entriesOfMeeting(meeting, plan.meetingFields, agents)),
    );
  }
  const sources = plan.bookings.filter((source) => source.module === module);
  const fields = sources.flatMap((source) => [
    source.agentField,
    source.startField,
    source.endField,
    source.postcodeField,
    ...source.fields,
  ]);
  const names = [...new Set(fields.filter((field) => field !== null))];
  const records = await crm.listRecords(module, ids, names);
  return records.map((record) =>
    toRead(
      record,
      oneForEachStart(sources.flatMap((source) => entriesOfBooking(record, source, agents))),
    ),
  );
}

/** A record may be in several sources of a module; each lists it. */
export async function listVersions(
  crm: Crm,
  { plan }: LoadedPlan,
  module: string,
): Promise<Map<string, RecordVersion>> {
  const span = spanOf(plan);
  const lists =
    module === meetingModule
      ? [await crm.listMeetingVersions(span)]
      : await Promise.all(
          plan.bookings
            .filter((source) => source.module === module)
            .map(({ startField, endField }) =>
              crm.listVersions(module, { ...span, startField, endField }),
            ),
        );
  return new Map(lists.flat().map((version) => [version.id, version]));
}

/** As the CRM's port wants it: whole seconds. */
export function spanOf({ from, to }: ReadingPlan): { from: string; to: string } {
  const text = (date: Date) => `${date.toISOString().slice(0, 19)}+00:00`;
  return { from: text(from), to: text(to) };
}
