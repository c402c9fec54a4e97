import { defaultWorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { expect, test } from "vitest";
import { lastDate } from "./days-in-advance.tsx";

const friday = new Date("2026-11-13T12:00:00Z");

test("four days in advance of a Friday end on the Thursday after", () => {
  expect(lastDate(defaultWorkflowSettings, friday)).toBe("Thursday, 19 November 2026");
});

test("days on which nobody works are not counted", () => {
  const settings = { ...defaultWorkflowSettings, operatingDays: ["Monday" as const] };
  expect(lastDate(settings, friday)).toBe("Monday, 7 December 2026");
});

test("the day is one of the workflow's zone", () => {
  const late = new Date("2026-11-12T20:00:00Z");
  expect(lastDate({ ...defaultWorkflowSettings, timezone: "Pacific/Auckland" }, late)).toBe(
    "Thursday, 19 November 2026",
  );
});

test("with Saturday and Sunday alone nothing is ever offered", () => {
  const settings = { ...defaultWorkflowSettings, operatingDays: ["Saturday" as const] };
  expect(lastDate(settings, friday)).toBeNull();
});

test("a horizon of thousands of days is not counted out", () => {
  expect(
    lastDate({ ...defaultWorkflowSettings, defaultDaysInAdvance: 999_999 }, friday),
  ).toBeNull();
});
