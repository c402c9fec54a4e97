import { section } from "../section.ts";
import { TemplatePanel } from "../templates/template-panel.tsx";
import { fieldsToInsert, variableGroups } from "../templates/variable-groups.ts";

export const emailTemplateSection = section({
  id: "email-template",
  title: "Email template",
  keys: { "templates.email": "Email template" },
  reads: ["selectedVariables", "sourceModule"],
  Component: ({ workflowId, settings, change, mistakes, catalogue }) => (
    <TemplatePanel
      workflowId={workflowId}
      change={change}
      mistakes={mistakes}
      kind="email"
      label="Email template"
      current={settings["templates.email"].currentTemplate}
      variables={settings.selectedVariables}
      fieldsOf={() => {
        const { sourceModule } = settings;
        const fields = catalogue.crmModuleFields[sourceModule] ?? [];
        return fieldsToInsert(variableGroups(sourceModule, fields));
      }}
    />
  ),
});
