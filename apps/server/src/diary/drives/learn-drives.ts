import type { TimeZone } from "@milepost/contract/settings/time-zone.ts";
import type { DriveTimes } from "@milepost/drive-time";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { findPlaces } from "../../postcodes/find-place.ts";
import type { DiaryPorts } from "../diary-ports.ts";
import { findRoadsVersion, saveRoadsVersion } from "../diary-store.ts";
import type { Agents } from "../reading/diary-entry.ts";
import { loadPlan } from "../reading/load-plan.ts";
import { lockMirror } from "../reading/lock-mirror.ts";
import { keyOf, type Leg, type LegMinutes, legsOf } from "./legs.ts";
import { listStops, minutesKnown, type StoredStop, saveMinutes } from "./stop-store.ts";
import { findUnlearnt, saveLearnt } from "./unlearnt-store.ts";

/** Milliseconds. Nobody waits for it. */
const patience = 300_000;

/**
 * Asks for the drives between stops of diaries that have changed since it last did. Returns how many were
 * learnt; none where the routing engine is away: the next reading asks again.
 */
export async function learnDrives(
  { database, indexedDrives, now }: Pick<DiaryPorts, "database" | "indexedDrives" | "now">,
  organisation: OrganisationId,
): Promise<number> {
  const roads = await indexedDrives.status().then(
    ({ version }) => version,
    () => null,
  );
  if (roads === null) return 0;
  const asked = await database.withOrganisation(organisation, async (db) => {
    const loaded = await loadPlan(db, organisation, now().epochMilliseconds);
    return loaded && findMissing(db, organisation, { roads, ...loaded.agents });
  });
  if (asked === null || asked.unlearnt.size === 0) return 0;
  const answered = await askMinutes(indexedDrives, asked.missing);
  await database.withOrganisation(organisation, async (db) => {
    await lockMirror(db, organisation);
    // Rows may have moved meanwhile: what they know now is what counts.
    const isSameRoads = await isOnRoads(db, organisation, roads);
    const present = await findUnlearnt(db, organisation, { isSameRoads });
    const userIds = [...asked.unlearnt.keys()];
    const stops = await listStops(db, organisation, { userIds, country: asked.country });
    const before = isSameRoads ? minutesKnown(stops) : new Map();
    await saveMinutes(db, organisation, stops, new Map([...before, ...(answered ?? [])]));
    await saveRoadsVersion(db, organisation, roads);
    const isUnchanged = (userId: string) => present.get(userId) === asked.unlearnt.get(userId);
    if (answered) await saveLearnt(db, organisation, userIds.filter(isUnchanged));
  });
  return answered?.size ?? 0;
}

async function findMissing(
  db: Db,
  organisation: OrganisationId,
  { roads, country, timezone }: Pick<Agents, "country" | "timezone"> & { roads: string },
) {
  const isSameRoads = await isOnRoads(db, organisation, roads);
  const unlearnt = await findUnlearnt(db, organisation, { isSameRoads });
  const stops = await listStops(db, organisation, { userIds: [...unlearnt.keys()], country });
  const legs = unknownLegs(stops, isSameRoads ? minutesKnown(stops) : new Map());
  const places = await findPlaces(db, timezone as TimeZone, legs.flat());
  const missing = legs.flatMap((leg) => {
    const [from, to] = [places.get(leg[0]), places.get(leg[1])];
    return from && to ? [{ leg, pair: [from, to] as const }] : [];
  });
  return { unlearnt, missing, country };
}

async function isOnRoads(db: Db, organisation: OrganisationId, roads: string): Promise<boolean> {
  return (await findRoadsVersion(db, organisation)) === roads;
}

function unknownLegs(stops: readonly StoredStop[], known: LegMinutes): Leg[] {
  const legs = legsOf(stops).flatMap(({ fromBase, toBase, toNext }) =>
    [fromBase, toBase, toNext].filter((leg) => leg !== null),
  );
  const unknown = legs.filter((leg) => !known.has(keyOf(leg)));
  return [...new Map(unknown.map((leg) => [keyOf(leg), leg])).values()];
}

/** Null: the routing engine did not answer. */
async function askMinutes(
  indexedDrives: DriveTimes,
  asked: readonly { leg: Leg; pair: Parameters<DriveTimes["drives"]>[0][number] }[],
): Promise<Map<string, number> | null> {
  if (asked.length === 0) return new Map();
  const drives = await indexedDrives
    .drives(
      asked.map(({ pair }) => pair),
      AbortSignal.timeout(patience),
    )
    .catch(() => null);
  if (drives === null) return null;
  return new Map(
    asked.flatMap(({ leg }, at) => {
      const minutes = drives[at]?.minutes;
      return minutes === undefined ? [] : [[keyOf(leg), minutes] as const];
    }),
  );
}
