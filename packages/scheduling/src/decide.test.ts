import { expect, test } from "vitest";
import { askCalendar } from "./decide.ts";
import type { AgentDiary } from "./world.ts";
import { agent, entry, policy, worldOf } from "./world-of.ts";

/** Monday at one o'clock and no other slot, so that every agent is one candidate. */
const oneSlot = { ...policy, defaultAppointmentSlots: ["13:00"], defaultDaysInAdvance: 0 };

const pairsOf = (agents: readonly AgentDiary[], isKnown = () => false) =>
  askCalendar(worldOf(agents, { policy: oneSlot }), isKnown).pairs;

/** Comes from an appointment elsewhere and goes home. */
const comesFrom = (id: string) =>
  agent(id, { base: id, entries: [entry("10:00", "11:00", { postcode: `${id} before` })] });
const goesTo = (id: string) =>
  agent(id, { base: null, entries: [entry("16:00", "17:00", { postcode: id })] });

test("needed are the drives there and on, and the one between unless it is known", () => {
  expect(pairsOf([comesFrom("A"), goesTo("B")])).toEqual([
    ["A before", "VISIT"],
    ["VISIT", "A"],
    ["VISIT", "B"],
    ["A before", "A"],
  ]);
  expect(pairsOf([comesFrom("A"), goesTo("B")], () => true)).toEqual([
    ["A before", "VISIT"],
    ["VISIT", "A"],
    ["VISIT", "B"],
  ]);
});

test("what several candidates need is named once", () => {
  const twice = [comesFrom("A"), { ...comesFrom("A"), id: "B" }];
  expect(pairsOf(twice)).toEqual(pairsOf([comesFrom("A")]));
});

test("nothing is needed of those whom the calendar refuses, or of whom no neighbour is known", () => {
  const busy = agent("A", { entries: [entry("12:00", "14:00")] });
  expect(pairsOf([busy, agent("B", { base: null })])).toEqual([]);
});
