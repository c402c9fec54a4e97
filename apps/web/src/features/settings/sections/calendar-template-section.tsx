import { section } from "../section.ts";
import { TemplatePanel } from "../templates/template-panel.tsx";

export const calendarTemplateSection = section({
  id: "calendar-template",
  title: "Calendar template",
  keys: { "templates.calendar": "Calendar template" },
  reads: ["selectedVariables"],
  Component: ({ workflowId, settings, change, mistakes }) => (
    <TemplatePanel
      workflowId={workflowId}
      change={change}
      mistakes={mistakes}
      kind="calendar"
      label="Calendar template"
      current={settings["templates.calendar"].currentTemplate}
      variables={settings.selectedVariables}
    />
  ),
});
