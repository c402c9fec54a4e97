import { section } from "../section.ts";
import { TemplatePanel } from "../templates/template-panel.tsx";

export const emailTemplateSection = section({
  id: "email-template",
  title: "Email template",
  keys: { "templates.email": "Email template" },
  reads: ["selectedVariables"],
  Component: ({ workflowId, settings, change, mistakes }) => (
    <TemplatePanel
      workflowId={workflowId}
      change={change}
      mistakes={mistakes}
      kind="email"
      label="Email template"
      current={settings["templates.email"].currentTemplate}
      variables={settings.selectedVariables}
    />
  ),
});
