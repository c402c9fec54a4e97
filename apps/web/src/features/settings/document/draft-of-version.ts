import { withAppFields } from "@milepost/contract/settings/tidy-settings.ts";
import type { SettingsDraft } from "@milepost/contract/settings/workflow-settings.ts";
import { type Draft, type ManagedWorkflow, withChange } from "./draft.ts";
import type { SettingsPatch } from "./settings-patch.ts";

/** What an earlier version said, as unsaved changes. Null: it says what is saved now. */
export function draftOfVersion(workflow: ManagedWorkflow, said: SettingsDraft): Draft | null {
  const { lastUpdatedAt: _at, lastUpdatedBy: _by, ...settings } = said;
  const { templates: now } = workflow.settings;
  const { email, calendar, thankYou } = said.templates;
  const patch = {
    ...settings,
    mappings: withAppFields(said.mappings, said.destinationModule),
    // Which files there are is not a version's to say.
    templates: {
      email: { ...now.email, currentTemplate: email.currentTemplate },
      calendar: { ...now.calendar, currentTemplate: calendar.currentTemplate },
      thankYou: { ...now.thankYou, currentTemplate: thankYou.currentTemplate },
    },
  };
  return withChange({}, workflow, patch as SettingsPatch)[workflow.workflowId] ?? null;
}
