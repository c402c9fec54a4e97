import type { DayLeg, DayPicture } from "@milepost/contract/endpoints/day-picture.ts";
import type { Roads } from "@milepost/drive-time";
import type { Candidate } from "@milepost/scheduling/candidate.ts";
import { addedMinutes } from "@milepost/scheduling/judge.ts";
import { pairsFor } from "@milepost/scheduling/pairs-for.ts";
import { localTime } from "@milepost/scheduling/window.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { Problem } from "../../platform/http/problem.ts";
import { areaOf } from "../../postcodes/find-place.ts";
import type { SearchPorts } from "../find-slots.ts";
import { askingBetweenTries } from "../judge/asking-between-tries.ts";
import { type Judged, judgeAlone, type SlotQuestion } from "../judge/judge-slot.ts";
import { type SearchDrives, searchDrives } from "../judge/search-drives.ts";
import { nameOf } from "../results-of.ts";
import type { Loaded } from "../world/world-of.ts";
import { type ChainLeg, chainOf } from "./day-chain.ts";
import { aboutPlace, shownLine } from "./shown-line.ts";

export interface PicturePorts extends SearchPorts {
  readonly roads: Roads;
}

/** Milliseconds. A picture that comes later is no longer looked at. */
const patienceMs = 5_000;

/** The agent's day with the visit in it, judged as the search judges it: the picture cannot say something else. */
export async function pictureDay(
  { database, driveTimes, roads }: PicturePorts,
  organisation: OrganisationId,
  question: SlotQuestion,
): Promise<DayPicture> {
  const judge = judgeAlone(database, organisation, question);
  const judged = await askingBetweenTries(driveTimes, judge);
  if (judged.kind === "no-slot")
    throw new Problem("NOT_FOUND", "This slot has already started. Search again.");
  const { loaded, verdict } = judged;
  const { candidate } = verdict;
  const deadline = AbortSignal.timeout(patienceMs);
  const chain = chainOf(candidate, loaded.visit.postcode);
  const drives = searchDrives(driveTimes, loaded);
  const [isWhole, shapes, townOf] = await Promise.all([
    askAll(drives, { loaded, candidate, legs: chain.legs, deadline }),
    shapesOf(roads, loaded, chain.legs, deadline),
    townsOf(roads, loaded, chain.items, deadline),
  ]);
  const legs = chain.legs.map((leg, at) => ({
    ...legView(leg, { loaded, drives, isWhole }),
    shape: shapes[at] ?? null,
  }));
  return pictureOf(judged, { items: chain.items, legs, drives, townOf });
}

interface Asking {
  readonly loaded: Loaded;
  readonly candidate: Candidate;
  readonly legs: readonly ChainLeg[];
  readonly deadline: AbortSignal;
}

/** False: only what the verdict itself rests on is known. */
async function askAll(
  drives: SearchDrives,
  { loaded, candidate, legs, deadline }: Asking,
): Promise<boolean> {
  const { visit, isKnown } = loaded;
  await drives.ask(pairsFor([candidate], visit.postcode, isKnown), deadline);
  const others = legs.map(({ pair }) => pair).filter(([from, to]) => !isKnown(from, to));
  return drives.ask(others, deadline).then(
    () => true,
    () => false,
  );
}

/** Without the doors of others. A route that cannot be had is left out: the day can be seen without it. */
async function shapesOf(
  roads: Roads,
  { places }: Loaded,
  legs: readonly ChainLeg[],
  deadline: AbortSignal,
): Promise<DayLeg["shape"][]> {
  const pairs = legs.flatMap(({ pair: [from, to] }) => {
    const [start, end] = [places.get(from), places.get(to)];
    return start && end ? [[start, end] as const] : [];
  });
  if (pairs.length < legs.length) throw new Error("A stop of the day has no place");
  const lines = await roads.routes(pairs, deadline).catch(() => []);
  return legs.map(({ from, to }, at) => {
    const line = lines[at];
    if (!line) return null;
    return shownLine(line, { isStartOpen: from === "visit", isEndOpen: to === "visit" });
  });
}

type TownOf = (postcode: string) => string | null;

/** By where a stop is shown, so that its town says no more than its place. Without names nothing is said. */
async function townsOf(
  roads: Roads,
  { visit, places }: Loaded,
  items: Candidate["day"],
  deadline: AbortSignal,
): Promise<TownOf> {
  const stops = new Map([[visit.postcode, visit.place]]);
  for (const { postcode } of items) {
    const place = postcode === null ? undefined : places.get(postcode);
    if (postcode === null || !place || stops.has(postcode)) continue;
    const [lon, lat] = aboutPlace(place);
    stops.set(postcode, { lat, lon });
  }
  const towns = await roads.towns([...stops.values()], deadline).catch(() => []);
  const known = new Map([...stops.keys()].map((postcode, at) => [postcode, towns[at] ?? null]));
  return (postcode) => known.get(postcode) ?? null;
}

interface Knowing {
  readonly loaded: Loaded;
  readonly drives: SearchDrives;
  readonly isWhole: boolean;
}

function legView(
  { from, to, when, pair }: ChainLeg,
  { loaded, drives, isWhole }: Knowing,
): Omit<DayLeg, "shape"> {
  const isOfVisit = from === "visit" || to === "visit";
  const isLearnt = !isOfVisit && loaded.isKnown(...pair);
  const isAsked = isOfVisit || isWhole;
  const minutes = isLearnt || isAsked ? (drives.drive(...pair)?.minutes ?? null) : null;
  const source = minutes === null ? null : isLearnt ? "diary" : "roads";
  return { from, to, when, minutes, source };
}

interface Parts {
  readonly items: Candidate["day"];
  readonly legs: readonly DayLeg[];
  readonly drives: SearchDrives;
  readonly townOf: TownOf;
}

function pictureOf(
  { kind, verdict, loaded }: Extract<Judged, { verdict: unknown }>,
  { items, legs, drives, townOf }: Parts,
): DayPicture {
  const { candidate } = verdict;
  const { slot, agent, before, after } = candidate;
  const { visit, places, world } = loaded;
  const timeZone = world.policy.timezone as DayPicture["timeZone"];
  const span = ({ from, to }: { from: number; to: number }) => ({
    start: localTime(from, slot, timeZone),
    end: localTime(to, slot, timeZone),
  });
  const aboutOf = (postcode: string | null) => {
    const place = postcode === null ? undefined : places.get(postcode);
    return place ? aboutPlace(place) : null;
  };
  const there = before && drives.drive(before.postcode, visit.postcode);
  const on = after && drives.drive(visit.postcode, after.postcode);
  const anyway = before && after && (drives.drive(before.postcode, after.postcode)?.minutes ?? 0);
  return {
    date: slot.date,
    timeZone,
    agentName: agent.name,
    kind,
    hours: span(slot.hours),
    visit: {
      ...span(slot),
      area: areaOf(visit.postcode),
      town: townOf(visit.postcode),
      place: [visit.place.lon, visit.place.lat],
    },
    home: aboutOf(agent.base),
    items: items.map(({ from, to, isHold, postcode }) => ({
      kind: isHold ? "held" : postcode === null ? "busy" : "appointment",
      ...span({ from, to }),
      area: postcode && areaOf(postcode),
      town: postcode && townOf(postcode),
      about: aboutOf(postcode),
    })),
    legs: [...legs],
    addedMinutes: addedMinutes(there, on, anyway),
    driveThereMinutes: there?.minutes ?? null,
    driveOnMinutes: on?.minutes ?? null,
    from: before && nameOf(before),
    to: after && nameOf(after),
    drivingWithout: sumOf(legs.filter(({ when }) => when !== "with")),
    drivingWith: sumOf(legs.filter(({ when }) => when !== "without")),
  };
}

/** Null: some of it is unknown. */
function sumOf(legs: readonly DayLeg[]): number | null {
  return legs.reduce<number | null>(
    (sum, { minutes }) => (sum === null || minutes === null ? null : sum + minutes),
    0,
  );
}
