import { expect, test } from "vitest";
import { aWorkflow } from "./document/a-workflow.ts";
import { withChange } from "./document/draft.ts";
import { findSettings, hasChanges } from "./find-settings.ts";
import { sections } from "./sections.ts";

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
    return sections.filter((section) => hasChanges(section, draft)).map(({ id }) => id);
  };
  expect(marked({ ...templates.calendar, currentTemplate: "own.ics" })).toEqual([
    "calendar-template",
  ]);
  expect(marked({ ...templates.calendar, uploadedTemplates: ["own.ics"] })).toEqual([]);
});
