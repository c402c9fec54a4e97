import { meetingModule } from "@milepost/contract/settings/crm-field.ts";
import type { Crm, CrmRecord, RecordVersion } from "@milepost/crm/crm.ts";
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
export const atOnce = 100;

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
  { module, ids, wereListed }: Wanted,
): Promise<void> {
  for (let at = 0; at < ids.length; at += atOnce) {
    const some = { module, ids: ids.slice(at, at + atOnce), wereListed };
    const reading = await readAtOnce(ports, crm, loaded, some);
    await writeReading(ports, organisation, crm, loaded, reading);
  }
}

/** As many as one call to the CRM takes; nothing is written yet. */
export async function readAtOnce(
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

export async function writeReading(
  { database }: Pick<DiaryPorts, "database">,
  organisation: OrganisationId,
  crm: Crm,
  { agents, plan }: LoadedPlan,
  reading: Reading,
): Promise<void> {
  const { module, records, goneIds } = reading;
  if (goneIds.length > 0) {
    const lost = await database.withOrganisation(organisation, (db) =>
      listIdsWithEntries(db, organisation, module, goneIds),
    );
    await believeGone(crm, { module, ids: lost, of: records.length + goneIds.length });
  }
  await database.withOrganisation(organisation, async (db) => {
    await writeRecords(db, organisation, reading, agents);
    await notePlan(db, organisation, plan.key);
  });
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
