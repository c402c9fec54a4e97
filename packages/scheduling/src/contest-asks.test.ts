import { expect, test } from "vitest";
import { nothingKnown, runContest } from "./a-contest.ts";
import { agent, driveOf, entry, policy, worldOf } from "./a-world.ts";
import { type Bounds, pairsFor } from "./contest.ts";
import { planOf } from "./decide.ts";
import type { AgentDiary, DriveBetween } from "./world.ts";

/** Monday at one o'clock and no other slot, so that every agent is one candidate. */
const oneSlot = { ...policy, defaultAppointmentSlots: ["13:00"], defaultDaysInAdvance: 0 };

/** What a contest between these asks for, round by round, and what comes of it. */
function roundsOf(agents: readonly AgentDiary[], drive: DriveBetween, more: Partial<Bounds> = {}) {
  const world = worldOf(agents, { policy: oneSlot });
  const { rounds, winners, ...rest } = runContest(world, drive, { ...nothingKnown, ...more });
  return {
    ...rest,
    rounds: rounds.map((pairs) => pairs.map(([from, to]) => `${from}>${to}`)),
    winner: winners.get("W0Mon1pm")?.candidate.agent.id,
  };
}

/** Minutes by the place at the other end of the visit; 0 where nothing is said. */
const drives =
  (minutes: Record<string, number>): DriveBetween =>
  (from, to) =>
    driveOf(from === to ? 0 : (minutes[from === "VISIT" ? to : from] ?? 0));

const at = (id: string) => agent(id, { base: id });
/** Comes from an appointment elsewhere and goes home. */
const via = (id: string) =>
  agent(id, { base: id, entries: [entry("10:00", "11:00", { postcode: `${id} before` })] });
const nowhere = (id: string) => agent(id, { base: null });
const cameFrom = (id: string) =>
  agent(id, { base: null, entries: [entry("10:00", "11:00", { postcode: id })] });
const goesTo = (id: string) =>
  agent(id, { base: null, entries: [entry("16:00", "17:00", { postcode: id })] });

test("first the drives out are asked for, then those to the visit and between stops, each once a round", () => {
  expect(roundsOf([via("A")], drives({})).rounds).toEqual([
    ["VISIT>A before", "VISIT>A"],
    ["A before>VISIT", "A before>A"],
  ]);
});

test("a drive between stops that is known is not asked for, nor one from a place to itself", () => {
  const { rounds } = roundsOf([via("A")], drives({}), { anyway: () => 5 });
  expect(rounds[1]).toEqual(["A before>VISIT"]);
  expect(roundsOf([at("B")], drives({})).rounds[1]).toEqual(["B>VISIT"]);
});

test("a neighbour that is unknown is not asked for", () => {
  expect(roundsOf([cameFrom("A")], drives({})).rounds).toEqual([["VISIT>A"], ["A>VISIT"]]);
  expect(roundsOf([goesTo("A")], drives({})).rounds).toEqual([["VISIT>A"], []]);
  expect(roundsOf([nowhere("A")], drives({})).rounds).toEqual([[], []]);
});

test("who is too far for the drive on is refused before the drive there is asked for", () => {
  const { rounds, verdicts } = roundsOf([at("A")], drives({ A: 61 }));
  expect(rounds).toEqual([["VISIT>A", "VISIT>A"]]);
  expect(verdicts).toMatchObject([{ broken: [{ rule: "drive-too-long", over: 1 }] }]);
});

test.each([
  ["there", "A before>VISIT"],
  ["on", "VISIT>A"],
])("a drive %s that cannot be short enough is refused without asking", (_leg, far) => {
  const atLeast = (from: string, to: string) => (`${from}>${to}` === far ? 61 : 0);
  const { rounds, verdicts } = roundsOf([via("A")], drives({}), { atLeast });
  expect(rounds.flat()).toEqual([]);
  expect(verdicts).toMatchObject([{ broken: [{ rule: "drive-too-long", over: 1 }] }]);
});

test("a drive that takes just the limit at least is asked for, and offered if it takes no more", () => {
  const { rounds, winner } = roundsOf([at("A")], drives({ A: 60 }), { atLeast: () => 60 });
  expect(rounds[1]).toEqual(["A>VISIT"]);
  expect(winner).toBe("A");
});

test("who is busy is refused by the calendar: no drive is asked for, and nothing is won", () => {
  const busy = agent("A", { entries: [entry("13:00", "14:30")] });
  const { rounds, verdicts, winner } = roundsOf([busy], drives({}));
  expect(rounds.flat()).toEqual([]);
  expect(verdicts).toMatchObject([{ broken: [{ rule: "overlaps" }] }]);
  expect(winner).toBeUndefined();
});

test("a rival who turns out to be better than the likeliest wins", () => {
  const outAndBack: Record<string, number> = {
    "VISIT>A": 10,
    "A>VISIT": 40,
    "VISIT>B": 12,
    "B>VISIT": 5,
  };
  const drive: DriveBetween = (from, to) => driveOf(outAndBack[`${from}>${to}`] ?? 0);
  const { rounds, winner } = roundsOf([at("A"), at("B")], drive);
  expect(rounds.slice(1)).toEqual([["A>VISIT"], ["B>VISIT"]]);
  expect(winner).toBe("B");
});

test("who may pass the visit on the way is not ruled out before that way is known", () => {
  const drive: DriveBetween = (from, to) =>
    `${from}>${to}` === "B before>B"
      ? driveOf(60)
      : drives({ A: 10, "B before": 30, B: 30 })(from, to);
  const atLeast = (from: string, to: string) => drive(from, to)?.minutes ?? 0;
  const { rounds, winner, outbid } = roundsOf([at("A"), via("B")], drive, { atLeast });
  expect(rounds.slice(1)).toEqual([["A>VISIT"], ["B before>VISIT", "B before>B"]]);
  expect({ winner, outbid }).toEqual({ winner: "B", outbid: 0 });
});

test("the drive there is asked for of the likeliest alone, and of nobody else if none can be better", () => {
  const near = drives({ A: 30, B: 10, C: 40 });
  const atLeast = (from: string) => ({ A: 30, B: 10, C: 40 })[from] ?? 0;
  for (const agents of [
    [at("A"), at("B"), at("C")],
    [at("C"), at("B"), at("A")],
    [at("B"), at("C"), at("A")],
  ]) {
    const { rounds, winner, outbid, isPartial } = roundsOf(agents, near, { atLeast });
    expect(rounds.slice(1)).toEqual([["B>VISIT"]]);
    expect({ winner, outbid, isPartial }).toEqual({ winner: "B", outbid: 2, isPartial: false });
  }
});

test("of equally likely ones the first in the list is asked first", () => {
  const { rounds } = roundsOf([at("B"), at("A")], drives({ A: 10, B: 10 }));
  expect(rounds.slice(1)).toEqual([["B>VISIT"], ["A>VISIT"]]);
});

test("an agent of whom nothing is known is the least likely, wherever in the list", () => {
  for (const agents of [
    [nowhere("?"), at("A")],
    [at("A"), nowhere("?")],
    [nowhere("?"), nowhere("??"), at("A")],
  ]) {
    const { rounds, winner } = roundsOf(agents, drives({ A: 20 }));
    expect(rounds[1]).toEqual(["A>VISIT"]);
    expect(winner).toBe("A");
  }
});

/** Who is asked for the drive there first. */
const likeliest = (minutes: Record<string, number>, more: Partial<Bounds> = {}) =>
  roundsOf([via("A"), via("B")], drives(minutes), more).rounds[1]?.[0]?.[0];

test("likely is what both drives take together, judged by the drives out", () => {
  expect(likeliest({ "A before": 10, A: 10, "B before": 15, B: 1 })).toBe("B");
  expect(likeliest({ "A before": 10, A: 5, "B before": 15, B: 1 })).toBe("A");
});

test("likely is counted without what is driven anyway", () => {
  const anyway = (from: string) => (from === "A before" ? 35 : 0);
  expect(likeliest({ "A before": 20, A: 20, "B before": 10, B: 10 }, { anyway })).toBe("A");
  expect(likeliest({ "A before": 30, A: 30, "B before": 10, B: 10 }, { anyway })).toBe("B");
});

test("a known drive out tells more than a straight line does", () => {
  const atLeast = (from: string) => (from === "A before" ? 1 : from === "B before" ? 9 : 0);
  expect(likeliest({ "A before": 25, "B before": 20 }, { atLeast })).toBe("B");
});

test("where no road leads back to the stop before, three times the least is likely", () => {
  const atLeast = (from: string) => (from === "A before" ? 5 : 0);
  const oneWay =
    (minutesToB: number): DriveBetween =>
    (from, to) =>
      `${from}>${to}` === "VISIT>A before"
        ? null
        : drives({ "A before": 15, "B before": minutesToB })(from, to);
  const first = (minutesToB: number) =>
    roundsOf([via("B"), via("A")], oneWay(minutesToB), { atLeast }).rounds[1]?.[0];
  expect(first(16)).toBe("A before>VISIT");
  expect(first(14)).toBe("B before>VISIT");
});

/** Numbered by how far away they are, and listed from the farthest to the nearest. */
const crowd = (size: number, make: (id: string) => AgentDiary) =>
  Array.from({ length: size }, (_, n) => make(`${size - n}`));
const numberIn = (pair: string) => Number(/\d+/.exec(pair)?.[0]);
/** Whose drives were asked for, the nearest first. */
const asked = (pairs: readonly string[] = []) =>
  [...new Set(pairs.map(numberIn))].sort((a, b) => a - b);
const firstOf = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

test.each([
  ["from an appointment", cameFrom],
  ["on to an appointment", goesTo],
])("of 1,200 who drive %s, the drives out of the nearest are asked for", (_where, make) => {
  const atLeast = (from: string, to: string) => numberIn(from + to) / 100;
  const inTime: DriveBetween = (from, to) => driveOf(Math.ceil(numberIn(from + to) / 50));
  const { rounds } = roundsOf(crowd(1_200, make), inTime, { atLeast });
  const near = asked(rounds[0]);
  expect(near.length).toBeLessThan(1_200);
  expect(near).toEqual(firstOf(near.length));
});

test("of very many rivals the drives there of the likeliest are asked for, and the answer says that some were not", () => {
  // All within the same five minutes, so that none outbids another.
  const farther: DriveBetween = (from, to) => driveOf(from === to ? 0 : numberIn(from + to) / 500);
  const { rounds, isPartial, outbid } = roundsOf(crowd(500, at), farther);
  expect(asked(rounds[1])).toEqual([1]);
  const likeliest = asked(rounds.slice(1).flat());
  expect(likeliest.length).toBeLessThan(500);
  expect(likeliest).toEqual(firstOf(likeliest.length));
  expect({ isPartial, outbid }).toEqual({ isPartial: true, outbid: 0 });
});

test("judging a candidate needs the drives there and on, and the one between unless it is known", () => {
  const { candidates } = planOf(worldOf([via("A"), goesTo("B")], { policy: oneSlot }));
  expect(pairsFor(candidates, "VISIT", () => false)).toEqual([
    ["A before", "VISIT"],
    ["VISIT", "A"],
    ["A before", "A"],
    ["VISIT", "B"],
  ]);
  expect(pairsFor(candidates, "VISIT", () => true)).toEqual([
    ["A before", "VISIT"],
    ["VISIT", "A"],
    ["VISIT", "B"],
  ]);
});
