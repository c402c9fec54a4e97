import { createHash } from "node:crypto";
import type { WorkflowSettings } from "@milepost/contract";
import type { Place } from "@milepost/drive-time";
import type { AgentDiary, Fields, World } from "@milepost/scheduling";
import { listReservedEntries } from "../booking/list-reserved.ts";
import { findReading } from "../diary/find-reading.ts";
import { listEntries, type PlacedEntry } from "../diary/list-entries.ts";
import { reachOf } from "../diary/reach.ts";
import type { Db, OrganisationId } from "../platform/database.ts";
import { Problem } from "../platform/problem.ts";
import { listAllWorkflows } from "../settings/list-all-workflows.ts";
import { countryOf, type FoundPlace, findPlace } from "./find-place.ts";
import { refusePlace } from "./refuse-place.ts";
import { type FieldAgent, listFieldAgents } from "./store.ts";

/** Everything a search is decided from, and how it came to be known. */
export interface Loaded {
  readonly world: World;
  /** Of every postcode in the world. */
  readonly places: ReadonlyMap<string, Place>;
  /** Minutes between stops of the diaries, as far as they were learnt when those were read. */
  readonly anyway: (from: string, to: string) => number | null;
  /** Whether that drive need not be asked for. */
  readonly isKnown: (from: string, to: string) => boolean;
  readonly visit: Extract<FoundPlace, { kind: "found" }>;
  /** When the oldest of the diaries was read from the CRM; null: none ever was, and then they are not empty but unknown. */
  readonly readAt: Date | null;
  /** Listed by the workflow but not searched, with why. */
  readonly leftOut: readonly LeftOut[];
  readonly settingsAt: string;
  /** Of everything in the diaries that was looked at: the same hash, the same commitments. */
  readonly diaryHash: string;
}

interface LeftOut {
  readonly agentId: string;
  readonly name: string;
  /** A diary that was not read is unknown, not empty. */
  readonly why: "not-active" | "diary-not-read";
}

export interface Question {
  readonly workflowId: number;
  readonly postcode: string;
  /** Minutes since 1970. */
  readonly now: number;
  /** Only this agent; all of the workflow's where it is left out. */
  readonly agentId?: string;
  /** Of the new booking, as far as the full-day rules look at it; left out: nothing is known. */
  readonly visitFields?: Fields;
  /** To be tried in the place of the workflow's own; left out: those that are stored. */
  readonly tried?: WorkflowSettings;
  /** Whose own holds for this record do not stand in the way. */
  readonly except?: { readonly heldBy: string; readonly recordId: string };
}

export async function loadWorld(
  db: Db,
  organisation: OrganisationId,
  { workflowId, postcode, now, agentId, except, visitFields = {}, tried }: Question,
): Promise<Loaded> {
  const stored = await listAllWorkflows(db, organisation);
  const workflows = stored.map((one) =>
    tried && one.workflowId === workflowId ? { ...one, settings: tried } : one,
  );
  const workflow = workflows.find((candidate) => candidate.workflowId === workflowId);
  if (!workflow) throw new Problem("NOT_FOUND", "There is no such workflow.");
  const { settings } = workflow;
  const visit = await findPlace(db, { text: postcode, timezone: settings.timezone });
  if (visit.kind !== "found") throw refusePlace(visit);

  const listed = await listFieldAgents(db, organisation, {
    ids: settings.selectedFieldAgents,
    country: countryOf(settings.timezone),
  });
  const wanted = listed.filter(({ userId }) => agentId === undefined || userId === agentId);
  const active = wanted.filter(({ isActive }) => isActive);
  if (active.length === 0)
    throw new Problem("NOT_SET_UP", "This workflow has no field agents yet.");
  const { readAt, holidays } = await findReading(db, organisation);
  const working = active.filter(({ userId }) => readAt.has(userId));

  const reach = {
    userIds: working.map(({ userId }) => userId),
    ...reachOf(settings, now * 60_000),
  };
  // In this order: a booking that the mirror shows meanwhile is then seen twice, and never not at all.
  const reserved = await listReservedEntries(db, organisation, {
    ...reach,
    ...(except && { except }),
  });
  const read = await listEntries(db, organisation, reach);
  const entries = [...read, ...reserved];
  const places = placesOf(visit, working, entries);
  const agents = diariesOf(working, entries);
  // What is reserved here stands between entries whose drives to one another were learnt without it.
  const anyway = knownDrives(agents, read);
  return {
    world: {
      now,
      policy: settings,
      filters: workflows.map(({ settings }) => settings),
      holidays,
      agents,
      visit: { postcode: visit.postcode, fields: visitFields },
      placeOf: (text) => places.get(text) ?? null,
    },
    places,
    anyway,
    isKnown: (from, to) => from === to || anyway(from, to) !== null,
    visit,
    readAt: oldest(working.flatMap(({ userId }) => readAt.get(userId) ?? [])),
    leftOut: wanted
      .filter((agent) => !working.includes(agent))
      .map(({ userId, name, isActive }) => ({
        agentId: userId,
        name,
        why: isActive ? "diary-not-read" : "not-active",
      })),
    settingsAt: settings.lastUpdatedAt ?? new Date(0).toISOString(),
    diaryHash: hashOf(entries),
  };
}

/** The same diaries looked at for another visit, of whose record nothing is known. */
export function revisit(loaded: Loaded, visit: Loaded["visit"]): Loaded {
  const places = new Map(loaded.places).set(visit.postcode, visit.place);
  const world = {
    ...loaded.world,
    visit: { postcode: visit.postcode, fields: {} },
    placeOf: (text: string) => places.get(text) ?? null,
  };
  return { ...loaded, world, places, visit };
}

/** Null: of nothing. */
function oldest(dates: readonly Date[]): Date | null {
  return dates.length === 0 ? null : new Date(Math.min(...dates.map((date) => date.getTime())));
}

function placesOf(
  visit: Loaded["visit"],
  agents: readonly FieldAgent[],
  entries: readonly PlacedEntry[],
): Map<string, Place> {
  const places = new Map([[visit.postcode, visit.place]]);
  for (const { base } of agents) if (base) places.set(base.postcode, base);
  for (const { postcode, lat, lon } of entries) {
    if (postcode !== null && lat !== null && lon !== null) places.set(postcode, { lat, lon });
  }
  return places;
}

function diariesOf(agents: readonly FieldAgent[], entries: readonly PlacedEntry[]): AgentDiary[] {
  const byUser = Map.groupBy(entries, ({ userId }) => userId);
  return agents.map(({ userId, name, base }) => ({
    id: userId,
    name,
    base: base?.postcode ?? null,
    entries: byUser.get(userId) ?? [],
  }));
}

function knownDrives(agents: readonly AgentDiary[], entries: readonly PlacedEntry[]) {
  const known = new Map<string, number>();
  const remember = (from: string | null, to: string | null, minutes: number | null) => {
    if (from !== null && to !== null && minutes !== null) known.set(`${from}>${to}`, minutes);
  };
  const bases = new Map(agents.map(({ id, base }) => [id, base]));
  const placed = entries.filter(({ postcode }) => postcode !== null);
  for (const [at, entry] of placed.entries()) {
    const base = bases.get(entry.userId) ?? null;
    remember(base, entry.postcode, entry.fromBase);
    remember(entry.postcode, base, entry.toBase);
    const next = placed[at + 1];
    if (next?.userId === entry.userId) remember(entry.postcode, next.postcode, entry.toNext);
  }
  return (from: string, to: string) => known.get(`${from}>${to}`) ?? null;
}

function hashOf(entries: readonly PlacedEntry[]): string {
  const hash = createHash("sha256");
  for (const { userId, from, to, kind, postcode } of entries) {
    hash.update(`${userId} ${from} ${to} ${kind} ${postcode}\n`);
  }
  return hash.digest("base64url").slice(0, 22);
}
