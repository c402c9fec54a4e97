import type { TimeZone } from "@milepost/contract/settings/calendar.ts";
import type { DriveTimes } from "@milepost/drive-time";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { findPlaces } from "../../postcodes/find-place.ts";
import { findRoadsVersion, saveRoadsVersion } from "../diary-store.ts";
import type { DiaryPorts } from "../ports.ts";
import { loadPlan } from "../reading/load-plan.ts";
import { lockMirror } from "../reading/lock-mirror.ts";
import { keyOf, type Leg, type LegMinutes, legsOf } from "./legs.ts";
import { listStops, minutesKnown, type StoredStop, saveMinutes } from "./stop-store.ts";

/** Milliseconds. Nobody waits for it. */
const patience = 300_000;

/** Asks for the drives between stops that are not known yet. Returns how many were learnt; none where the routing engine is away: the next reading asks again. */
export async function learnDrives(
  { database, driveTimes, now }: Pick<DiaryPorts, "database" | "driveTimes" | "now">,
  organisation: OrganisationId,
): Promise<number> {
  const roads = await driveTimes.status().then(
    ({ version }) => version,
    () => null,
  );
  const loaded = await database.withOrganisation(organisation, (db) =>
    loadPlan(db, organisation, now().epochMilliseconds),
  );
  if (roads === null || loaded === null) return 0;
  const { country, timezone } = loaded.agents;
  const everybody = { userIds: null, country };
  const missing = await database.withOrganisation(organisation, async (db) => {
    const stops = await listStops(db, organisation, everybody);
    const isSameRoads = (await findRoadsVersion(db, organisation)) === roads;
    const legs = unknownLegs(stops, isSameRoads ? minutesKnown(stops) : new Map());
    const places = await findPlaces(db, timezone as TimeZone, legs.flat());
    return legs.flatMap((leg) => {
      const [from, to] = [places.get(leg[0]), places.get(leg[1])];
      return from && to ? [{ leg, pair: [from, to] as const }] : [];
    });
  });
  const learnt = await askMinutes(driveTimes, missing);
  await database.withOrganisation(organisation, async (db) => {
    await lockMirror(db, organisation);
    // Rows may have moved meanwhile: what they know now is what counts.
    const stops = await listStops(db, organisation, everybody);
    const isSameRoads = (await findRoadsVersion(db, organisation)) === roads;
    const before = isSameRoads ? minutesKnown(stops) : new Map();
    await saveMinutes(db, organisation, stops, new Map([...before, ...learnt]));
    await saveRoadsVersion(db, organisation, roads);
  });
  return learnt.size;
}

function unknownLegs(stops: readonly StoredStop[], known: LegMinutes): Leg[] {
  const legs = legsOf(stops).flatMap(({ fromBase, toBase, toNext }) =>
    [fromBase, toBase, toNext].filter((leg) => leg !== null),
  );
  const unknown = legs.filter((leg) => !known.has(keyOf(leg)));
  return [...new Map(unknown.map((leg) => [keyOf(leg), leg])).values()];
}

async function askMinutes(
  driveTimes: DriveTimes,
  asked: readonly { leg: Leg; pair: Parameters<DriveTimes["drives"]>[0][number] }[],
): Promise<Map<string, number>> {
  if (asked.length === 0) return new Map();
  const drives = await driveTimes
    .drives(
      asked.map(({ pair }) => pair),
      AbortSignal.timeout(patience),
    )
    .catch(() => asked.map(() => null));
  return new Map(
    asked.flatMap(({ leg }, at) => {
      const minutes = drives[at]?.minutes;
      return minutes === undefined ? [] : [[keyOf(leg), minutes] as const];
    }),
  );
}
