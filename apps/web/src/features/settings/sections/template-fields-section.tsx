import { useMemo } from "react";
import { type SectionProps, section } from "../section.ts";
import { variableGroups } from "../templates/variable-groups.ts";
import { VariableList } from "../templates/variable-list.tsx";

export const templateFieldsSection = section({
  id: "template-fields",
  title: "Available template fields",
  keys: { selectedVariables: "Template fields for quick copying" },
  reads: ["sourceModule"],
  Component: (props) => <TemplateFields {...props} />,
});

function TemplateFields({
  settings: { sourceModule, selectedVariables },
  change,
  catalogue: { crmModuleFields },
}: SectionProps<"selectedVariables" | "sourceModule">) {
  const groups = useMemo(
    () => variableGroups(sourceModule, crmModuleFields[sourceModule] ?? []),
    [sourceModule, crmModuleFields],
  );
  return <VariableList groups={groups} change={change} ticked={selectedVariables} />;
}
