import type { Book, Happening, Visit } from "./book.ts";
import { dueTimes, isQuietAt, type Rule, type Way } from "./rule.ts";
import type { WallClocks } from "./wall-clocks.ts";

const minute = 60_000;
/** After whatever was in the way: nobody waits longer than five minutes for the next try, and a dead worker's try lasts three. */
const grace = 10 * minute;
/** The longest pause between two tries, with a little more. */
const pause = 6 * minute;

/** The look at which it must be out when nothing was in its way since then, but for the customer's own trouble. */
export function lastTry({ visit, way }: Pick<Chance, "visit" | "way">, since: number, book: Book) {
  let look = lookFrom(book, since + grace);
  for (let times = visit.trouble[way]?.times ?? 0; times > 0; times -= 1)
    look = lookFrom(book, look + pause);
  return look;
}

/** A reminder that could go out, from when it is due until it is worth nothing or is no longer meant. */
export interface Opportunity {
  readonly visit: Visit;
  readonly way: Way;
  /** Of the visit. */
  readonly start: number;
  readonly minutesBefore: number;
  readonly due: number;
  /** Half open. */
  readonly from: number;
  readonly to: number;
  /** The first look at which nothing was in its way; null: there was none. */
  readonly clearAt: number | null;
  /** Something was in the way before, or may be. */
  readonly wasHindered: boolean;
  /** The visit had another time meanwhile, but at no look: whether it goes out is all the same. */
  readonly isOptional: boolean;
}

/** How a visit stands, from a moment on. */
export interface Standing {
  readonly at: number;
  readonly isBooked: boolean;
  readonly start: number;
  /** Somebody has asked to move or cancel it. */
  readonly isAsked: boolean;
  readonly rule: Rule;
  /** Since when it is booked for this time under these settings. */
  readonly since: number;
}

export interface Witness {
  readonly book: Book;
  readonly clocks: WallClocks;
  /** Where the workflow's settings were saved, in order. */
  readonly savesOf: (visit: Visit) => readonly Save[];
  readonly lifeOf: (visit: Visit) => readonly Happening[];
}
type Save = Happening & { readonly kind: "save" };

/** In order of time; the first when it is booked. */
export function standingsOf(visit: Visit, { savesOf, lifeOf }: Witness): Standing[] {
  const life = lifeOf(visit);
  const [booked] = life;
  const saves = savesOf(visit);
  const before = saves.findLast((save) => booked && save.at <= booked.at);
  if (booked?.kind !== "book" || !before) return [];
  const later = saves.filter((save) => save.at > booked.at);
  const all = [...life.slice(1), ...later].toSorted((a, b) => a.at - b.at);
  const { startsAt: start, at } = booked;
  let standing: Standing = {
    at,
    isBooked: true,
    start,
    isAsked: false,
    rule: before.rule,
    since: at,
  };
  const standings = [standing];
  for (const one of all) {
    standing = next(standing, one);
    standings.push(standing);
  }
  return standings;
}

function next(before: Standing, happening: Happening): Standing {
  const { at } = happening;
  switch (happening.kind) {
    case "move":
      return { ...before, at, start: happening.startsAt, isAsked: false, since: at };
    case "save":
      return { ...before, at, rule: happening.rule, since: at };
    case "cancel":
      return { ...before, at, isBooked: false };
    case "ask":
      return { ...before, at, isAsked: true };
    case "withdraw":
      return { ...before, at, isAsked: false };
    default:
      return { ...before, at };
  }
}

interface Open {
  readonly due: number;
  readonly standing: Standing;
  readonly isOptional: boolean;
}

/** What a customer is to be sent of a visit by one way, by the words of decision 0072. */
export function opportunitiesOf(visit: Visit, way: Way, witness: Witness): Opportunity[] {
  const { book, clocks } = witness;
  const standings = standingsOf(visit, witness);
  const found: Opportunity[] = [];
  let open = new Map<number, Open>();
  let looked: Standing | null = null;
  let isSkipped = false;
  standings.forEach((standing, number) => {
    const to = standings[number + 1]?.at ?? book.to;
    if (lookFrom(book, standing.at) >= to) {
      isSkipped ||= !isSameFor(standing, looked);
      return;
    }
    const plan = isMeant(standing, way) ? dueTimes(standing.start, standing.rule, clocks) : [];
    const kept = looked?.start === standing.start ? open : new Map<number, Open>();
    const now = new Map<number, Open>();
    for (const { minutesBefore, at: due } of plan) {
      const carried = kept.get(minutesBefore);
      const isCarried = carried?.due === due;
      if (due <= standing.since && !isCarried) continue;
      const isOptional = due <= standing.since && isCarried && (isSkipped || carried.isOptional);
      now.set(minutesBefore, { due, standing, isOptional });
    }
    for (const [minutesBefore, { due, isOptional }] of now) {
      const later = [...now.values()].filter((other) => other.due > due).map((one) => one.due);
      const from = Math.max(due, standing.at);
      const until = Math.min(to, standing.start, ...later);
      if (from >= until) continue;
      const chance = { visit, way, start: standing.start, minutesBefore, due, from, to: until };
      found.push({ ...chance, ...clearing(chance, standing, witness), isOptional });
    }
    open = now;
    looked = standing;
    isSkipped = false;
  });
  return joined(found, book);
}

function isSameFor({ isBooked, start, rule }: Standing, other: Standing | null): boolean {
  return isBooked && start === other?.start && rule === other.rule;
}

const isMeant = ({ isBooked, rule }: Standing, way: Way) => isBooked && rule.ways.includes(way);

/** The first at that moment or after it. */
function lookFrom({ looks }: Pick<Book, "looks">, instant: number): number {
  return looks[indexFrom(looks, instant)] ?? Number.POSITIVE_INFINITY;
}

function indexFrom(looks: readonly number[], instant: number): number {
  let [low, high] = [0, looks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((looks[middle] ?? 0) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Chance = Omit<Opportunity, "clearAt" | "wasHindered" | "isOptional">;

/** Once something was in the way, all must be well for as long as the next try may take. */
function clearing(chance: Chance, standing: Standing, { book, clocks }: Witness) {
  const { looks } = book;
  let wasHindered = chance.visit.trouble[chance.way] !== null;
  let wellSince: number | null = null;
  for (let at = indexFrom(looks, chance.from); (looks[at] ?? chance.to) < chance.to; at += 1) {
    const look = looks[at] ?? 0;
    const isHindered = standing.isAsked || isAway(book, chance.way, look);
    if (isHindered || isQuietAt(look, standing.rule, clocks)) {
      [wasHindered, wellSince] = [true, null];
      continue;
    }
    wellSince ??= look;
    if (!wasHindered || look >= lastTry(chance, wellSince, book))
      return { clearAt: wellSince, wasHindered };
  }
  return { clearAt: null, wasHindered };
}

/** A worker that died holds what it took for three minutes. */
const accidentLasts = 4 * minute;

function isAway({ outages, accidents }: Book, way: Way, look: number): boolean {
  const whats = { email: ["mail"], sms: ["sms", "crm"] }[way];
  return (
    outages.some((one) => whats.includes(one.what) && one.from <= look && look < one.to) ||
    accidents.some(({ at }) => at <= look && look < at + accidentLasts)
  );
}

/** One that goes on under the next standing is one. */
function joined(found: readonly Opportunity[], book: Book): Opportunity[] {
  const all: Opportunity[] = [];
  for (const one of found.toSorted((a, b) => a.from - b.from)) {
    const at = all.findIndex((before) => isOneWith(before, one, book));
    const before = all[at];
    if (!before) {
      all.push(one);
      continue;
    }
    const isOver = before.clearAt !== null;
    all[at] = {
      ...before,
      to: one.to,
      clearAt: before.clearAt ?? one.clearAt,
      wasHindered: before.wasHindered || (!isOver && one.wasHindered),
      isOptional: before.isOptional || one.isOptional,
    };
  }
  return all;
}

function isOneWith(before: Opportunity, one: Opportunity, book: Book): boolean {
  const isSame =
    before.start === one.start &&
    before.minutesBefore === one.minutesBefore &&
    before.due === one.due;
  return isSame && lookFrom(book, before.to) >= one.from;
}
