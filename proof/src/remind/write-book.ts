import { randomUUID } from "node:crypto";
import type { Random } from "@milepost/kit/random.ts";
import type { Accident, Book, Happening, Outage, Visit, Workflow } from "./book.ts";
import { someLife } from "./life.ts";
import { listLooks } from "./looks.ts";
import type { Rule, Way } from "./rule.ts";
import type { WallClocks } from "./wall-clocks.ts";
import { weeks, zones } from "./weeks.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export interface Writing {
  readonly random: Random;
  readonly clocks: WallClocks;
  readonly appointments: number;
}

/** Four weeks of bookings, moves, cancellations, settings and failures; the same for the same seed. */
export function writeBook({ random, clocks, appointments }: Writing): Book {
  const organisations = zones.map(() => randomUUID());
  const workflows = zones.flatMap((of, organisation) =>
    of.map((zone, at) => ({
      number: at + 1,
      organisation: organisations[organisation] ?? "",
      zone,
    })),
  );
  // A look has its own second of the minute, as the sweeper has.
  const phase = random.whole(1, 58) * 1_000;
  const saves = workflows.flatMap((workflow) => someSaves(workflow, random, appointments));
  const rulesOf = (workflow: Workflow) => saves.filter((save) => save.workflow === workflow);
  const visits: Visit[] = [];
  const lives: Happening[] = [];
  for (let number = 1; number <= appointments; number += 1) {
    const visit = someVisit(number, random.pick(workflows), { random, visits });
    visits.push(visit);
    lives.push(...someLife(visit, rulesOf(visit.workflow), { random, clocks, phase }));
  }
  const happenings = [...saves, ...lives, ...someAnswers(visits, lives, random)]
    .filter(({ at }) => at < weeks.to)
    .toSorted((a, b) => a.at - b.at);
  const outages = someOutages(random);
  const known = { ...weeks, workflows, visits, happenings, outages };
  const { looks, dues } = listLooks(known, { clocks, phase, random });
  return { ...known, looks, accidents: someAccidents(dues, random, appointments) };
}

function someVisit(
  number: number,
  workflow: Workflow,
  { random, visits }: { random: Random; visits: readonly Visit[] },
): Visit {
  // Whose number is in no trouble: that would be the other's as well.
  const sharing = visits.filter(({ workflow: { organisation }, phone, trouble }) => {
    return organisation === workflow.organisation && phone !== "0" && trouble.sms === null;
  });
  const isShared = random.chance(0.05) && sharing.length > 0;
  const own = random.chance(0.02) ? "0" : `4477${String(number).padStart(8, "0")}`;
  return {
    id: randomUUID(),
    workflow,
    agentId: randomUUID(),
    agent: `Agent ${number}`,
    minutes: random.pick([30, 60, 90, 120]),
    email: random.chance(0.02) ? null : `visit${number}@customer.example`,
    phone: isShared ? random.pick(sharing).phone : own,
    trouble: {
      email: someTrouble("email", random),
      sms: isShared ? null : someTrouble("sms", random),
    },
  };
}

function someTrouble(way: Way, random: Random) {
  if (random.chance(0.7)) return null;
  // Longer than anybody waits for an answer: seldom, because the run waits as well.
  if (random.chance(0.002)) return { kind: "slow", times: 1, ms: 12_000 };
  const kinds = {
    email: ["busy", "lose-reply", "lose-reply", "slow", "refuse"],
    sms: ["busy", "broken", "down", "lose-reply", "lose-reply", "lose-reply", "slow", "invalid"],
  }[way];
  const kind = random.pick(kinds);
  const isForGood = ["refuse", "invalid"].includes(kind);
  return { kind, times: isForGood ? null : random.whole(1, 3), ms: 300 };
}

/** What a workflow is set to at first, and to what that is changed. */
function someSaves(workflow: Workflow, random: Random, appointments: number) {
  const changes = appointments < 1_000 ? 3 : 10;
  const first = {
    kind: "save" as const,
    workflow,
    rule: someRule(workflow, random),
    at: weeks.from,
  };
  let rule: Rule = first.rule;
  const times = Array.from({ length: changes }, () => random.whole(weeks.from + hour, weeks.to));
  const later = times
    .toSorted((a, b) => a - b)
    .map((at) => {
      rule = someOtherRule(rule, random);
      return { ...first, rule, at };
    });
  return [first, ...later];
}

function someOtherRule(rule: Rule, random: Random): Rule {
  const other = someRule(rule, random);
  // Something else was saved.
  if (random.chance(0.25)) return { ...rule };
  if (random.chance(0.1)) return { ...rule, ways: [] };
  if (random.chance(0.5)) return { ...rule, quietFrom: other.quietFrom, quietTo: other.quietTo };
  return other;
}

const quietHours = [
  [20, 8],
  [21.5, 7.25],
  [18, 9],
  [12, 14],
  [0, 7],
  [0, 0],
] as const;

function someRule({ zone }: Pick<Rule, "zone">, random: Random): Rule {
  const choices = [15, 60, 90, 120, 240, 600, 1_440, 1_500, 2_880, 4_320, 10_080];
  const count = random.whole(2, 5);
  const minutesBefore = new Set(Array.from({ length: count }, () => random.pick(choices)));
  const [from, to] = random.pick(quietHours);
  const ways = random.pick([["email", "sms"], ["email", "sms"], ["email"], ["sms"]] as const);
  return {
    zone,
    ways,
    minutesBefore: [...minutesBefore],
    quietFrom: from * 60,
    quietTo: to * 60,
  };
}

/** Some customers answer STOP, and half of them START later. */
function someAnswers(
  visits: readonly Visit[],
  lives: readonly Happening[],
  random: Random,
): Happening[] {
  const booked = new Map(lives.flatMap((one) => (one.kind === "book" ? [[one.visit, one]] : [])));
  const who = visits.filter(({ phone }) => phone !== "0" && random.chance(0.12));
  return who.flatMap((visit) => {
    const { at = 0, startsAt = 0 } = booked.get(visit) ?? {};
    const stop = random.whole(at, startsAt);
    const start = random.whole(stop + minute, startsAt + minute);
    const said = (text: "STOP" | "START", when: number): Happening => {
      return { kind: "answer", phone: visit.phone, text, at: when };
    };
    return random.chance(0.5) ? [said("STOP", stop), said("START", start)] : [said("STOP", stop)];
  });
}

/** Every day each is away for a while, sometimes for hours. */
function someOutages(random: Random): Outage[] {
  const ways = { mail: ["down", "busy"], sms: ["down", "busy", "broken"], crm: ["away"] } as const;
  const days = Array.from(
    { length: (weeks.to - weeks.from) / day },
    (_, at) => weeks.from + at * day,
  );
  return (["mail", "sms", "crm"] as const).flatMap((what) =>
    days.flatMap((begun) => {
      const from = random.whole(begun, begun + 18 * hour);
      const minutes = random.chance(0.4) ? random.whole(60, 350) : random.whole(2, 30);
      const how: string = random.pick(ways[what]);
      return random.chance(0.6) ? [{ what, how, from, to: from + minutes * minute }] : [];
    }),
  );
}

/** At looks at which something is due. */
function someAccidents(dues: readonly number[], random: Random, appointments: number): Accident[] {
  const count = Math.ceil(appointments / 50) + 2;
  const looks = new Set(Array.from({ length: count }, () => random.pick(dues)));
  return [...looks].map((at) => ({
    at,
    how: random.pick(["killed", "killed", "cut"]),
    after: random.chance(0.8) ? 1 : 2,
  }));
}
