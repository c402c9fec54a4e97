import type { World } from "@milepost/scheduling/world.ts";
import type { Temporal } from "temporal-polyfill";
import { minuteOf } from "./calendar.ts";
import { minutesOf } from "./clock.ts";
import type { Random } from "./random.ts";
import { makeFields, modules } from "./vocabulary.ts";

type Agent = World["agents"][number];
type Entry = Agent["entries"][number];

export interface Setting {
  readonly policy: World["policy"];
  /** The days that get entries. */
  readonly days: readonly Day[];
  readonly postcodes: readonly string[];
  readonly visit: string;
  /** Minutes by `from>to`; null: no road. */
  readonly drives: Readonly<Record<string, number | null>>;
}

/** Minutes since 1970. */
export interface Day {
  readonly midnight: number;
  readonly evening: number;
  /** Adjusted. */
  readonly slots: readonly number[];
}

export function dayOf(date: Temporal.PlainDate, policy: World["policy"], deviation: number): Day {
  const at = (time: string) => minuteOf(date, time, policy.timezone);
  const [midnight, evening] = [at("00:00"), at("23:00")];
  const isPlain = evening - midnight === 23 * 60;
  // Most days have no change of clocks, and adding is much quicker.
  const begin = (time: string) => (isPlain ? midnight + minutesOf(time) : at(time));
  const slots = policy.defaultAppointmentSlots.map((time) => begin(time) + deviation);
  return { midnight, evening, slots };
}

const ids = ["m", "b", "z", "a", "k"];

/** One to five; some have nearly the diary of the one before, so that ties go far down the chain. */
export function makeAgents(random: Random, setting: Setting): Agent[] {
  const agents: Agent[] = [];
  for (const id of random.shuffle(ids).slice(0, random.int(1, 5))) {
    const twin = agents.at(-1);
    const isTwin = twin !== undefined && random.chance(0.6);
    const entries = isTwin
      ? makeAlmost(random, setting, twin.entries)
      : makeEntries(random, setting);
    const base = isTwin && random.chance(0.7) ? twin.base : makeBase(random, setting.postcodes);
    agents.push({ id, name: `Agent ${id}`, base, entries });
  }
  return agents;
}

function makeBase(random: Random, postcodes: readonly string[]): string | null {
  return random.chance(0.3) ? null : random.pick(postcodes);
}

/** Now and then one less, in another order, or with other values in its fields. */
function makeAlmost(random: Random, { postcodes }: Setting, entries: readonly Entry[]): Entry[] {
  const kept = random.some(entries, random.pick([0.9, 0.98, 1]));
  if (random.chance(0.2)) return random.shuffle(kept);
  if (random.chance(0.4)) return kept;
  return kept.map((entry) => ({ ...entry, fields: makeFieldsOf(random, entry.module, postcodes) }));
}

/** Only bookings are of a module, but a meeting can have fields as well. */
function makeFieldsOf(random: Random, module: string | null, postcodes: readonly string[]) {
  if (module === null && random.chance(0.5)) return {};
  return makeFields(random, module ?? random.pick(modules), postcodes);
}

function makeEntries(random: Random, setting: Setting): Entry[] {
  const most = random.pick([0, 1, 2, 2, 3, 4]);
  const entries = setting.days.flatMap((day) =>
    Array.from({ length: random.int(0, most) }, () => makeEntry(random, setting, day)),
  );
  return random.chance(0.5) ? entries : random.shuffle(entries);
}

const recordIds = ["1", "2", "3"];

function makeEntry(random: Random, setting: Setting, day: Day): Entry {
  const kind = random.pick([...Array(6).fill("booking"), "meeting", "meeting", "leave", "hold"]);
  const hasModule = kind === "booking" || (kind === "meeting" && random.chance(0.5));
  const module = hasModule ? random.pick(modules) : null;
  const postcode = random.chance(0.2) ? null : random.pick(setting.postcodes);
  const fields = makeFieldsOf(random, module, setting.postcodes);
  const { from, to } = makeTimes(random, setting, day, postcode);
  const recordId = kind === "hold" ? null : random.pick(recordIds);
  const aboutId = kind === "meeting" && random.chance(0.7) ? random.pick(recordIds) : null;
  const isOurs = kind === "booking" && random.chance(0.15);
  return { kind, module, recordId, aboutId, isOurs, postcode, fields, from, to };
}

/** Placed against one of the day's slots: a minute more or less decides. */
function makeTimes(
  random: Random,
  { policy, visit, drives }: Setting,
  { midnight, evening, slots }: Day,
  postcode: string | null,
) {
  const start = random.pick(slots);
  const end = start + (policy.defaultMeetingDuration || 60);
  const length = random.pick([0, 1, 15, 30, 60, 90]);
  const there = drives[`${postcode}>${visit}`] ?? 0;
  const on = drives[`${visit}>${postcode}`] ?? 0;
  const nearly = random.int(-1, 1);
  const roomy = random.int(0, 90);

  switch (random.int(1, 12)) {
    case 1:
      return span(start - length + nearly, length);
    case 2:
      return span(end + nearly, length);
    case 3:
    case 4:
      return span(start - there - length + nearly, length);
    case 5:
    case 6:
      return span(end + on + nearly, length);
    case 7:
      return span(start - there - length - roomy, length);
    case 8:
      return span(end + on + roomy, length);
    case 9:
    case 10:
      return span(start + random.int(-30, 60), length);
    case 11:
      return span(evening + random.int(0, 60), random.pick([0, 60, 120, 600]));
    default:
      return random.chance(0.2) ? span(midnight, 24 * 60) : span(midnight + 6 * 60, length);
  }
}

function span(from: number, length: number) {
  return { from, to: from + length };
}
