import { hash } from "node:crypto";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { Place } from "@milepost/drive-time";
import type { Minute } from "@milepost/scheduling/minute.ts";
import { normalisePostcode } from "@milepost/scheduling/normalise-postcode.ts";
import type { AgentDiary, BookingFilter, World } from "@milepost/scheduling/world.ts";
import type { PlacedEntry } from "../../diary/list-entries.ts";
import { type FencedPlaces, placeOfFenced } from "../../postcodes/fenced-places.ts";
import type { FoundPlace } from "../../postcodes/find-place.ts";
import type { FieldAgent } from "../store.ts";
import { minutesBetween } from "./minutes-between.ts";
import { type VisitFields, visitFieldsAt } from "./visit-fields.ts";

type Visit = Extract<FoundPlace, { kind: "found" }>;

/** What a search is decided from, as it was read: plain values, which a thread can be sent. */
export interface ReadWorld {
  readonly now: Minute;
  /** As they are searched, which may be fewer days and slots than were saved. */
  readonly settings: WorkflowSettings;
  /** In advance; null: they are as they were saved. */
  readonly cutToDays: number | null;
  readonly filters: readonly BookingFilter[];
  /** `YYYY-MM-DD`. */
  readonly holidays: readonly string[];
  /** Those whose diaries are searched. */
  readonly agents: readonly FieldAgent[];
  /** Of the CRM, by user and in order. */
  readonly read: readonly PlacedEntry[];
  /** Held or booked here, and not in the CRM yet. */
  readonly reserved: readonly PlacedEntry[];
  readonly visit: Visit;
  readonly visitFields: VisitFields;
  readonly fenced: FencedPlaces;
  /** When the oldest of the diaries was read from the CRM; null: none ever was, and then they are not empty but unknown. */
  readonly readAt: Date | null;
  /** The diaries lack something that the settings need, and are being read again. What may count does until then. */
  readonly isRereading: boolean;
  /** Listed by the workflow but not searched, with why. */
  readonly leftOut: readonly LeftOut[];
  readonly settingsAt: string;
}

interface LeftOut {
  readonly agentId: string;
  readonly name: string;
  /** A diary that was not read is unknown, not empty. */
  readonly why: "not-active" | "diary-not-read";
}

/** Everything a search is decided from, ready to decide from. */
export interface Loaded extends ReadWorld {
  readonly world: World;
  /** Of every postcode in the world. */
  readonly places: ReadonlyMap<string, Place>;
  /** Minutes between stops of the diaries, as far as they were learnt when those were read. */
  readonly anyway: (from: string, to: string) => number | null;
  /** Whether that drive need not be asked for. */
  readonly isKnown: (from: string, to: string) => boolean;
}

export function worldOf(known: ReadWorld): Loaded {
  const { now, settings, filters, holidays, visit, visitFields, fenced } = known;
  const entries = [...known.read, ...known.reserved];
  const agents = diariesOf(known.agents, entries);
  // What is reserved here stands between entries whose drives to one another were learnt without it.
  const anyway = knownDrives(agents, known.read);
  const placeOf = placeOfFenced(fenced);
  const isVisit = (text: string) =>
    !visit.isApproximate && normalisePostcode(text) === visit.postcode;
  return {
    ...known,
    world: {
      now,
      policy: settings,
      filters,
      holidays,
      agents,
      visit: { postcode: visit.postcode, ...visitFieldsAt(visitFields, visit.postcode) },
      // The diaries may have been read for another visit.
      placeOf: (text) => (isVisit(text) ? visit.place : placeOf(text)),
    },
    places: placesOf(visit, known.agents, entries),
    anyway,
    isKnown: (from, to) => from === to || anyway(from, to) !== null,
  };
}

function placesOf(
  visit: Visit,
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

/** Each agent with what is in their diary. */
export function diariesOf(
  agents: readonly FieldAgent[],
  entries: readonly PlacedEntry[],
): AgentDiary[] {
  const byUser = Map.groupBy(entries, ({ userId }) => userId);
  return agents.map(({ userId, name, base }) => ({
    id: userId,
    name,
    base: base?.postcode ?? null,
    entries: byUser.get(userId) ?? [],
  }));
}

function knownDrives(agents: readonly AgentDiary[], entries: readonly PlacedEntry[]) {
  // Of each entry from and to the base, and from the one before.
  const { numberOf, set, get } = minutesBetween(3 * entries.length);
  const remember = (from: number | null, to: number | null, minutes: number | null) => {
    if (from !== null && to !== null && minutes !== null) set(from, to, minutes);
  };
  const bases = new Map(agents.map(({ id, base }) => [id, base === null ? null : numberOf(base)]));
  let before: { readonly entry: PlacedEntry; readonly stop: number } | null = null;
  for (const entry of entries) {
    if (entry.postcode === null) continue;
    const stop = numberOf(entry.postcode);
    const base = bases.get(entry.userId) ?? null;
    remember(base, stop, entry.fromBase);
    remember(stop, base, entry.toBase);
    if (before?.entry.userId === entry.userId) remember(before.stop, stop, before.entry.toNext);
    before = { entry, stop };
  }
  return get;
}

/** Of everything in the diaries that was looked at: the same hash, the same commitments. */
export function hashOf({ read, reserved }: Pick<ReadWorld, "read" | "reserved">): string {
  let text = "";
  let whose = "";
  for (const entries of [read, reserved])
    for (const { userId, from, to, kind, postcode } of entries) {
      // Once for each diary: the ids would be half of what is hashed.
      if (userId !== whose) text += `${userId}\n`;
      whose = userId;
      text += `${from} ${to} ${kind} ${postcode}\n`;
    }
  return hash("sha256", text, "base64url").slice(0, 22);
}
