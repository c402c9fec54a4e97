import { defaultWorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { expect, test } from "vitest";
import { settingsDifferences } from "./settings-differences.ts";

const before = { ...defaultWorkflowSettings, lastUpdatedAt: "2027-01-01T00:00:00.000Z" };

test("what is the same is no difference, nor who saved it and when", () => {
  const copy = { ...structuredClone(before), lastUpdatedAt: null, lastUpdatedBy: "Bea Holt" };
  expect(settingsDifferences(before, copy)).toEqual([]);
});

test("each setting that differs is listed by its key, with its whole value before and after", () => {
  const operatingDays = ["Monday" as const];
  expect(settingsDifferences(before, { ...before, maxDriveTime: 5, operatingDays })).toEqual([
    { key: "maxDriveTime", from: 60, to: 5 },
    { key: "operatingDays", from: before.operatingDays, to: ["Monday"] },
  ]);
});

test("the order of a list is a difference", () => {
  const after = { ...before, selectedUsers: ["b", "a"] };
  const earlier = { ...before, selectedUsers: ["a", "b"] };
  expect(settingsDifferences(earlier, after).map(({ key }) => key)).toEqual(["selectedUsers"]);
});
