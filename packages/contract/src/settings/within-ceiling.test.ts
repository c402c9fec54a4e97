import { expect, test } from "vitest";
import { candidatesAtMost, slotsADayAtMost } from "../limits.ts";
import { settingsMistakes } from "./settings-mistakes.ts";
import { candidatesOf, daysWithinCeiling, withinCeiling } from "./within-ceiling.ts";
import { defaultWorkflowSettings } from "./workflow-settings.ts";

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
const schedule = (slots: number, days: number) => ({
  defaultAppointmentSlots: Array.from({ length: slots }, (_, at) => clock(at * 10)),
  defaultDaysInAdvance: days,
});
const mistakesOf = (change: object) =>
  settingsMistakes({ ...defaultWorkflowSettings, ...change }, () => []).map(
    ({ path, sentence }) => [path, sentence],
  );
const wholeDay = { dayStartTime: "00:00", dayEndTime: "23:59", defaultMeetingDuration: 10 };
const people = (count: number) => Array.from({ length: count }, (_, number) => `agent ${number}`);

test("a search's candidates are known before it runs: agents × days × slots, today among the days", () => {
  expect(candidatesOf(schedule(3, 15), 1_000)).toBe(48_000);
  expect(candidatesOf(schedule(48, 68), 60)).toBe(198_720);
});

test("each slot has a price of its own, so few agents count as sixty", () => {
  expect(candidatesOf(schedule(8, 60), 1)).toBe(candidatesOf(schedule(8, 60), 60));
});

test("what is cut is within the ceiling and no further from it than a day", () => {
  for (const agents of [1, 59, 60, 61, 500, 4_000]) {
    const cut = withinCeiling(schedule(100, 366), agents);
    expect(cut.defaultAppointmentSlots.length).toBeLessThanOrEqual(slotsADayAtMost);
    const more = { ...cut, defaultDaysInAdvance: cut.defaultDaysInAdvance + 1 };
    expect(candidatesOf(more, agents)).toBeGreaterThan(candidatesAtMost);
    expect(candidatesOf(cut, agents)).toBeLessThanOrEqual(candidatesAtMost);
  }
  expect(withinCeiling(schedule(3, 15), 1_000)).toEqual(schedule(3, 15));
  expect(daysWithinCeiling(schedule(48, 1), 4_000)).toBeLessThan(1);
});

test("settings beyond the ceiling cannot be saved, each with a sentence at its field", () => {
  expect(mistakesOf({ ...wholeDay, ...schedule(49, 4) })).toEqual([
    ["defaultAppointmentSlots", "A day has at most 48 appointment slots"],
  ]);
  expect(mistakesOf({ defaultMeetingDuration: 9 })).toEqual([
    ["defaultMeetingDuration", "An appointment lasts at least 10 minutes"],
  ]);
  const far = { defaultDaysInAdvance: 65, selectedFieldAgents: people(1_200) };
  expect(mistakesOf(far)).toEqual([
    [
      "defaultDaysInAdvance",
      "1200 field agents with 3 slots a day can be searched for 54 days in advance at most",
    ],
  ]);
  expect(mistakesOf({ ...wholeDay, ...schedule(20, 366) })).toEqual([
    [
      "defaultDaysInAdvance",
      "Up to 60 field agents with 20 slots a day can be searched for 165 days in advance at most",
    ],
  ]);
  const many = { ...wholeDay, ...schedule(48, 1), selectedFieldAgents: people(4_000) };
  expect(mistakesOf(many)).toEqual([
    ["defaultAppointmentSlots", "4000 field agents can be searched with 25 slots a day at most"],
  ]);
  const most = { ...wholeDay, ...schedule(48, 68), selectedFieldAgents: people(60) };
  expect(mistakesOf(most)).toEqual([]);
  expect(mistakesOf({ defaultMeetingDuration: 0 })).toEqual([]);
});
