import { section } from "../section.ts";
import { TemplatePanel } from "../templates/template-panel.tsx";
import { fieldsToInsert, variableGroups } from "../templates/variable-groups.ts";

export const calendarTemplateSection = section({
  id: "calendar-template",
  title: "Calendar template",
  keys: { "templates.calendar": "Calendar template" },
  reads: ["selectedVariables", "sourceModule"],
  Component: ({ workflowId, settings, change, mistakes, catalogue }) => (
    <TemplatePanel
      workflowId={workflowId}
      change={change}
      mistakes={mistakes}
      kind="calendar"
      label="Calendar template"
      current={settings["templates.calendar"].currentTemplate}
      variables={settings.selectedVariables}
      fieldsOf={() => {
        const { sourceModule } = settings;
        const fields = catalogue.crmModuleFields[sourceModule] ?? [];
        return fieldsToInsert(variableGroups(sourceModule, fields));
      }}
    />
  ),
});
