import { expect, test } from "vitest";
import { aWorkflow } from "../document/a-workflow.ts";
import { changedPlaces, withChange } from "../document/draft.ts";
import { sections } from "../sections.ts";
import { changesInWords } from "./changes-in-words.ts";
import { findSettings, hasChanges } from "./find-settings.ts";

test("a setting is found by part of its name, in any case and order of words", () => {
  const [found, ...others] = findSettings(sections, "ADVANCE days");
  expect(found).toMatchObject({ title: "General settings", hash: "setting-defaultDaysInAdvance" });
  expect(others).toEqual([]);
});

test("a section is found by its title", () => {
  const hashes = findSettings(sections, "time block").map(({ hash }) => hash);
  expect(hashes).toContain("time-block");
});

test("what nothing is called finds nothing", () => {
  expect(findSettings(sections, "carburettor")).toEqual([]);
});

test("of the three templates only the one that was changed is marked; an uploaded file alone is no change", () => {
  const workflow = aWorkflow();
  const { templates } = workflow.settings;
  const marked = (calendar: typeof templates.calendar) => {
    const draft = withChange({}, workflow, { templates: { ...templates, calendar } })[1];
    const changed = changedPlaces(draft);
    return sections.filter((section) => hasChanges(section, changed)).map(({ id }) => id);
  };
  expect(marked({ ...templates.calendar, currentTemplate: "own.ics" })).toEqual([
    "calendar-template",
  ]);
  expect(marked({ ...templates.calendar, uploadedTemplates: ["own.ics"] })).toEqual([]);
});

test("a drive limit that changed with the slots stands in the list of what is unsaved, with both values", () => {
  const workflow = aWorkflow();
  const { maxDriveTime } = workflow.settings;
  const listed = (change: Partial<typeof workflow.settings>) =>
    changesInWords(sections, workflow, withChange({}, workflow, change)[1]);
  expect(listed({ maxDriveTime: 25 })).toContain(`Maximum drive time ${maxDriveTime} min → 25 min`);
  expect(listed({ maxDriveTime: 0 }).at(-1)).toMatch(/→ no limit$/);
  expect(listed({ dayStartTime: "07:10" }).join()).not.toContain("Maximum drive time");
  expect(changesInWords(sections, workflow, undefined)).toEqual([]);
});
