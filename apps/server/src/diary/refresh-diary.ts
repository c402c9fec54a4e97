import { defaultWorkflowId } from "@milepost/contract";
import type { DriveTimes, Place } from "@milepost/drive-time";
import type { Database, OrganisationId } from "../platform/database.ts";
import type { Steps } from "../platform/stories.ts";
import { findPlaces } from "../search/find-place.ts";
import type { OpenCrm } from "../session/connection.ts";
import { readWorkflow } from "../settings/read-workflow.ts";
import { entryOfMeeting } from "./entry-of-meeting.ts";
import { type LegMinutes, listDiaryUsers, readLegMinutes, replaceDiary } from "./store.ts";
import { keyOf, type SurroundedEntry, surround } from "./surroundings.ts";

export interface DiaryPorts {
  readonly database: Database;
  readonly driveTimes: DriveTimes;
  readonly openCrm: OpenCrm;
}

/** Milliseconds. Nobody waits for it. */
const patienceForDrives = 300_000;

/**
 * Reads the organisation's diaries from the CRM into the mirror, first without waiting for any drive,
 * then with the minutes between stops. The journal keeps only how many entries there were.
 */
export async function refreshDiary(
  steps: Steps,
  ports: DiaryPorts,
  organisation: OrganisationId,
): Promise<{ entries: number }> {
  const entries = await steps.run("read the diaries", () => readDiaries(ports, organisation));
  await steps.run("learn the drives between stops", () => learnDrives(ports, organisation));
  return { entries };
}

async function readDiaries(ports: DiaryPorts, organisation: OrganisationId): Promise<number> {
  const reading = await readFromCrm(ports, organisation);
  const roadsVersion = await findRoadsVersion(ports.driveTimes);
  await ports.database.withOrganisation(organisation, async (db) => {
    const minutes = await readLegMinutes(db, organisation, roadsVersion ?? "");
    await replaceDiary(db, organisation, { ...reading, minutes, roadsVersion });
  });
  return reading.entries.length;
}

/** Reads once more, so that what was booked while the drives were learnt is not undone. */
async function learnDrives(ports: DiaryPorts, organisation: OrganisationId): Promise<number> {
  const { database, driveTimes } = ports;
  const roadsVersion = await findRoadsVersion(driveTimes);
  if (roadsVersion === null) return 0;
  const { entries, places } = await readFromCrm(ports, organisation);
  const known = await database.withOrganisation(organisation, (db) =>
    readLegMinutes(db, organisation, roadsVersion),
  );
  const learnt = await askMinutes(driveTimes, entries, places, known);
  if (learnt.size === 0) return 0;
  const minutes = new Map([...known, ...learnt]);
  await database.withOrganisation(organisation, (db) =>
    replaceDiary(db, organisation, { entries, minutes, roadsVersion }),
  );
  return learnt.size;
}

async function readFromCrm({ database, openCrm }: DiaryPorts, organisation: OrganisationId) {
  const crm = await openCrm(organisation);
  const entries = (await crm.listMeetings()).map(entryOfMeeting);
  // The default workflow cannot be deleted, so its zone can always be asked for the country.
  const { timezone } = (await readWorkflow(database, organisation, defaultWorkflowId)).settings;
  return database.withOrganisation(organisation, async (db) => {
    const users = await listDiaryUsers(db, organisation);
    const postcodes = [...entries.map((e) => e.postcode), ...users.map((u) => u.basePostcode)];
    const places = await findPlaces(
      db,
      timezone,
      postcodes.filter((postcode) => postcode !== null),
    );
    return { entries: surround(entries, users, places), places };
  });
}

/** Null: the routing engine is away; the diary is true all the same. */
async function findRoadsVersion(driveTimes: DriveTimes): Promise<string | null> {
  return driveTimes.status().then(
    ({ version }) => version,
    () => null,
  );
}

/** Of the legs that are not known; empty where the routing engine is away: the next reading asks again. */
async function askMinutes(
  driveTimes: DriveTimes,
  entries: readonly SurroundedEntry[],
  places: ReadonlyMap<string, Place>,
  known: LegMinutes,
): Promise<Map<string, number>> {
  const legs = entries.flatMap(({ fromBase, toBase, toNext }) =>
    [fromBase, toBase, toNext].filter((leg) => leg !== null),
  );
  const missing = [...new Map(legs.map((leg) => [keyOf(leg), leg]))].flatMap(
    ([key, [from, to]]) => {
      const [start, end] = [places.get(from), places.get(to)];
      return start && end && !known.has(key) ? [{ key, pair: [start, end] as const }] : [];
    },
  );
  const pairs = missing.map(({ pair }) => pair);
  const drives = await driveTimes
    .drives(pairs, AbortSignal.timeout(patienceForDrives))
    .catch(() => pairs.map(() => null));
  return new Map(
    missing.flatMap(({ key }, at) => {
      const minutes = drives[at]?.minutes;
      return minutes === undefined ? [] : [[key, minutes] as const];
    }),
  );
}
