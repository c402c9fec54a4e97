import { section } from "../section.ts";
import { TemplatePanel } from "../templates/template-panel.tsx";
import { fieldsToInsert } from "../templates/variable-groups.ts";

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
      fieldsOf={() => fieldsToInsert(null)}
    />
  ),
});
