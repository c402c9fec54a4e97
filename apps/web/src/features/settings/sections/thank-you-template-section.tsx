import { section } from "../section.ts";
import { TemplatePanel } from "../templates/template-panel.tsx";

export const thankYouTemplateSection = section({
  id: "thank-you-template",
  title: "Thank-you template",
  keys: { "templates.thankYou": "Thank-you template" },
  Component: ({ workflowId, settings, change, mistakes }) => (
    <TemplatePanel
      workflowId={workflowId}
      change={change}
      mistakes={mistakes}
      kind="thankYou"
      label="Thank-you template"
      current={settings["templates.thankYou"].currentTemplate}
      variables={null}
    />
  ),
});
