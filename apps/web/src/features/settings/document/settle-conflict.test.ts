import { expect, test } from "vitest";
import { aWorkflow } from "./a-workflow.ts";
import { withChange } from "./draft.ts";
import { contestedPlaces, settleConflict } from "./settle-conflict.ts";

const mine = withChange({}, aWorkflow(), { maxDriveTime: 45, timezone: "Europe/Paris" })[1];
if (!mine) throw new Error("There is a draft");
const savedAt = "2026-11-14T09:00:00.000Z";
const theirs = (settings: object) => aWorkflow({ lastUpdatedAt: savedAt, ...settings }).settings;

test("only what both changed, differently, is contested", () => {
  expect(contestedPlaces(mine, theirs({ maxDriveTime: 30 }))).toEqual(["maxDriveTime"]);
  expect(contestedPlaces(mine, theirs({ maxDriveTime: 45 }))).toEqual([]);
  expect(contestedPlaces(mine, theirs({ defaultDaysInAdvance: 9 }))).toEqual([]);
});

test("what is given up is theirs, the rest stays ours, based on what they saved", () => {
  expect(settleConflict(mine, theirs({ maxDriveTime: 30 }), ["maxDriveTime"])).toEqual({
    basedOn: savedAt,
    before: { timezone: "Europe/London" },
    changes: { timezone: "Europe/Paris" },
  });
});

test("nothing is lost where nothing is given up", () => {
  expect(settleConflict(mine, theirs({ maxDriveTime: 30 }), [])).toEqual({
    basedOn: savedAt,
    before: { maxDriveTime: 30, timezone: "Europe/London" },
    changes: mine.changes,
  });
});

test("two who chose different kinds of templates both have theirs; the same kind is asked about", () => {
  const { templates } = aWorkflow().settings;
  const chosen = (name: string) => ({ currentTemplate: name, uploadedTemplates: [] });
  const ours = withChange({}, aWorkflow(), {
    templates: { ...templates, email: chosen("mine.html") },
  })[1];
  if (!ours) throw new Error("There is a draft");
  const other = theirs({ templates: { ...templates, calendar: chosen("theirs.ics") } });
  expect(contestedPlaces(ours, other)).toEqual([]);
  expect(settleConflict(ours, other, [])?.changes).toEqual({
    templates: { ...templates, email: chosen("mine.html"), calendar: chosen("theirs.ics") },
  });
  const same = theirs({ templates: { ...templates, email: chosen("theirs.html") } });
  expect(contestedPlaces(ours, same)).toEqual(["templates.email"]);
  expect(settleConflict(ours, same, ["templates.email"])).toBeNull();
});

test("when they made the same changes, nothing of ours is left to save", () => {
  const same = theirs({ maxDriveTime: 45, timezone: "Europe/Paris" });
  expect(settleConflict(mine, same, [])).toBeNull();
});
