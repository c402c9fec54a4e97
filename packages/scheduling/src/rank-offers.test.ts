import { expect, test } from "vitest";
import { decide } from "./decide.ts";
import { bandOf } from "./rank-offers.ts";
import type { AgentDiary, DriveBetween, Policy } from "./world.ts";
import { agent, driveOf, entry, everyDriveTakes, policy, worldOf } from "./world-of.ts";

const code = "W0Mon1pm";
const winner = (agents: AgentDiary[], drive: DriveBetween, rules: Partial<Policy> = {}) =>
  decide(worldOf(agents, { policy: { ...policy, ...rules } }), drive).winners.get(code)?.candidate
    .agent.id;

/** Half of an empty day's added minutes, by base. */
const fromHome =
  (minutes: Record<string, number>): DriveBetween =>
  (from, to) =>
    driveOf(from === to ? 0 : (minutes[from] ?? minutes[to] ?? 0));

test("the agent whose day grows least gets the slot", () => {
  const agents = [agent("far", { base: "FAR" }), agent("near", { base: "NEAR" })];
  expect(winner(agents, fromHome({ FAR: 20, NEAR: 5 }))).toBe("near");
});

test("who is refused wins nothing, however near", () => {
  const busy = agent("busy", { base: "NEAR", entries: [entry("13:00", "14:30")] });
  const drive = fromHome({ NEAR: 1, FAR: 50 });
  expect(winner([busy, agent("far", { base: "FAR" })], drive)).toBe("far");
  expect(winner([busy], drive)).toBeUndefined();
});

test("unknown added minutes lose to any known ones", () => {
  const agents = [agent("unknown", { base: null }), agent("far", { base: "FAR" })];
  expect(winner(agents, fromHome({ FAR: 59 }))).toBe("far");
  expect(winner([agent("a", { base: null }), agent("b", { base: null })], everyDriveTakes(1))).toBe(
    "a",
  );
});

test("within five minutes it is a tie, and the better ranked neighbour decides before the minutes", () => {
  const rules = {
    tiebreakField: "Events:Type",
    tiebreakRankings: [
      { destinationField: "Survey", order: 1 },
      { destinationField: "Fitting", order: 2 },
    ],
  };
  const visited = (id: string, type: string) =>
    agent(id, {
      base: id,
      entries: [entry("10:00", "11:00", { postcode: id, fields: { "Events:Type": type } })],
    });
  const agents = [
    visited("fitter", "Fitting"),
    visited("surveyor", "survey"),
    visited("other", "Repair"),
  ];
  const drive = (surveyor: number) => fromHome({ fitter: 1, surveyor, other: 1 });
  expect(winner(agents, drive(2), rules)).toBe("surveyor");
  expect(winner(agents, drive(3), rules)).toBe("fitter");
  expect(winner(agents, drive(2))).toBe("fitter");
});

test("the rank of either neighbour counts, and the base has none", () => {
  const rules = {
    tiebreakField: "Events:Type",
    tiebreakRankings: [{ destinationField: "Survey", order: 1 }],
  };
  const survey = { fields: { "Events:Type": "Survey" } };
  const agents = [
    agent("none", { entries: [] }),
    agent("after", { entries: [entry("15:00", "16:00", { ...survey, postcode: "HOME" })] }),
  ];
  expect(winner(agents, everyDriveTakes(0), rules)).toBe("after");
});

test("then the exact minutes, then the emptier day, then the emptier window, then the order", () => {
  const home = (id: string) => agent(id, { base: id });
  expect(winner([home("b"), home("a")], fromHome({ a: 1, b: 2 }))).toBe("a");

  const atHome = (from: string, to: string) => entry(from, to, { postcode: "HOME" });
  const twice = agent("twice", { entries: [atHome("08:00", "09:00"), atHome("15:00", "16:00")] });
  const once = agent("once", { entries: [atHome("08:00", "09:00")] });
  expect(winner([twice, once], everyDriveTakes(0))).toBe("once");

  const tomorrow = atHome("10:00", "11:00");
  const busyTomorrow = agent("busy tomorrow", {
    entries: [{ ...tomorrow, from: tomorrow.from + 1440, to: tomorrow.to + 1440 }],
  });
  const beyond = agent("busy beyond", {
    entries: [{ ...tomorrow, from: tomorrow.from + 2880, to: tomorrow.to + 2880 }],
  });
  expect(winner([busyTomorrow, beyond], everyDriveTakes(0))).toBe("busy beyond");
  expect(winner([agent("first"), agent("second")], everyDriveTakes(0))).toBe("first");
});

test.each([
  [null, 0, "Open day"],
  [0, 0, "Best"],
  [15, 0, "Best"],
  [16, 0, "Good"],
  [25, 20, "Best"],
  [26, 20, "Good"],
  [30, 0, "Good"],
  [31, 0, "Fair"],
])("%s added minutes, with %i the least on offer, are %s", (added, best, band) => {
  expect(bandOf(added, best)).toBe(band);
});

test("who is free as well comes behind the winner, the next best first, three at most", () => {
  const minutes = { A: 30, B: 5, C: 20, D: 12, E: 25 };
  const agents = Object.keys(minutes).map((base) => agent(base.toLowerCase(), { base }));
  const { winners, runnersUp } = decide(worldOf(agents), fromHome(minutes));
  expect(winners.get(code)?.candidate.agent.id).toBe("b");
  expect(runnersUp.get(code)?.map(({ candidate }) => candidate.agent.id)).toEqual(["d", "c", "e"]);
});
