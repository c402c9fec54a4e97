import type { Random } from "@milepost/kit/random.ts";
import type { Happening, Visit } from "./book.ts";
import { dueTimes, type Rule } from "./rule.ts";
import type { WallClocks } from "./wall-clocks.ts";
import { weeks } from "./weeks.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Between two times at which a visit may begin. */
const step = 15 * minute;

interface Saved {
  readonly at: number;
  readonly rule: Rule;
}

interface Chance {
  readonly random: Random;
  readonly clocks: WallClocks;
  /** Milliseconds of a minute at which the sweeper looks. */
  readonly phase: number;
}

/** A visit from its booking to its end: moved, moved back, about to be moved, cancelled, mostly at awkward moments. */
export function someLife(visit: Visit, saves: readonly Saved[], chance: Chance): Happening[] {
  const { random, clocks } = chance;
  let startsAt = someStart(visit, chance);
  let at = bookedAt(startsAt, random);
  const life: Happening[] = [{ kind: "book", visit, startsAt, at }];
  const starts = [startsAt];
  const changes = random.chance(0.45) ? random.whole(1, 4) : 0;
  for (let change = 0; change < changes; change += 1) {
    const rule = saves.findLast((save) => save.at <= at)?.rule;
    const dues = rule ? dueTimes(startsAt, rule, clocks).map((due) => due.at) : [];
    const when = someMoment({ after: at, before: startsAt, dues }, chance);
    if (when === null) return life;
    at = when.at;
    const kind = random.pick(["move", "move", "move", "cancel", "ask", "accept"] as const);
    switch (kind) {
      case "move": {
        const back = starts.filter((start) => start !== startsAt && start > at + minute);
        const isBack = back.length > 0 && random.chance(0.4);
        startsAt = isBack ? random.pick(back) : otherStart(startsAt, at, chance, visit);
        starts.push(startsAt);
        life.push({ kind, visit, startsAt, ...when });
        break;
      }
      case "cancel":
        life.push({ kind, visit, ...when });
        return life;
      case "accept":
        life.push({ kind, visit, ...when });
        break;
      case "ask": {
        life.push({ kind, visit, ...when });
        at += random.whole(20, 400) * 1_000;
        if (random.chance(0.3)) return [...life, { kind: "cancel", visit, at }];
        life.push({ kind: "withdraw", visit, at });
        break;
      }
    }
  }
  return life;
}

/** Between six in the morning and ten at night by the customer's clock; one in three near a change of the clocks. */
function someStart({ workflow: { zone } }: Visit, { random, clocks }: Chance): number {
  const changes = [Date.UTC(2026, 9, 4), Date.UTC(2026, 9, 25), Date.UTC(2026, 10, 1)];
  const first = weeks.from + hour;
  const near = random.pick(changes) + random.whole(-1, 1) * day;
  const any = random.whole(first, weeks.to - hour);
  const midday = random.chance(0.35) ? near : any - (any % day);
  const wall = midday + random.whole(6 * 4, 22 * 4) * step;
  const instant = clocks.instantOf(wall, zone);
  return Math.min(Math.max(instant, roundUp(first)), weeks.to - hour);
}

const roundUp = (instant: number) => Math.ceil(instant / step) * step;

function bookedAt(startsAt: number, random: Random): number {
  const lead = random.chance(0.15)
    ? random.whole(2 * minute, 3 * hour)
    : random.whole(hour, 12 * day);
  return Math.max(startsAt - lead, weeks.from + random.whole(1, 30 * minute));
}

function otherStart(startsAt: number, at: number, chance: Chance, visit: Visit): number {
  const { random } = chance;
  const moved =
    startsAt + random.pick([-2, -1, 0, 0, 1, 1, 3]) * day + random.whole(-10, 10) * step;
  const isPossible = moved > at + 5 * minute && moved < weeks.to && moved !== startsAt;
  const asked = isPossible ? moved : roundUp(at + random.whole(10, 300) * minute);
  const wall = chance.clocks.wallOf(asked, visit.workflow.zone);
  // Nobody is visited in the night.
  return (wall % day) / hour < 5 ? asked + 8 * hour : asked;
}

interface Between {
  readonly after: number;
  readonly before: number;
  readonly dues: readonly number[];
}

/** Mostly within the minute before something is due, or when the look for it has just begun; null: there is no time left. */
function someMoment({ after, before, dues }: Between, { random, phase }: Chance) {
  const last = before - 1_000;
  if (after + 2_000 >= last) return null;
  const next = dues.filter((due) => due > after + 2 * minute && due < last - 2 * minute);
  if (next.length === 0 || random.chance(0.3)) return { at: random.whole(after + 1_000, last) };
  const due = random.pick(next);
  const look = due - (due % minute) + phase;
  const looked = look < due ? look + minute : look;
  if (random.chance(0.3)) return { at: looked - 1, isBetween: true };
  return { at: due + random.whole(-59, 40) * 1_000 + random.whole(1, 900) };
}
