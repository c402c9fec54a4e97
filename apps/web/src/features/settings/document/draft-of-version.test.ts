import { expect, test } from "vitest";
import { aWorkflow } from "./a-workflow.ts";
import { changedKeys } from "./draft.ts";
import { draftOfVersion } from "./draft-of-version.ts";

const templates = (uploadedTemplates: string[]) => ({
  email: { currentTemplate: "defaultEmail.html", uploadedTemplates },
  calendar: { currentTemplate: "sampleInvite.ics", uploadedTemplates },
  thankYou: { currentTemplate: "thankYou.html", uploadedTemplates },
});
const workflow = aWorkflow({ maxDriveTime: 55, templates: templates(["own.html"]) });

test("a version becomes unsaved changes, based on what is saved now", () => {
  const said = { ...workflow.settings, maxDriveTime: 60, templates: templates([]) };
  const draft = draftOfVersion(workflow, { ...said, lastUpdatedAt: null });
  expect(draft).toMatchObject({
    basedOn: workflow.settings.lastUpdatedAt,
    before: { maxDriveTime: 55 },
    changes: { maxDriveTime: 60 },
  });
  expect(changedKeys(draft ?? undefined)).toEqual(["maxDriveTime"]);
});

test("a version that says what is saved leaves nothing to save", () => {
  expect(draftOfVersion(workflow, { ...workflow.settings, mappings: [] })).toBeNull();
});
