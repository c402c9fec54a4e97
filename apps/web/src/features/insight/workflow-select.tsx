import type { Workflow } from "@milepost/contract/endpoints/settings.ts";
import { workflowLabel } from "@milepost/contract/settings/workflow-name.ts";
import { homeTexts } from "@milepost/contract/texts/agent.ts";
import { SelectField } from "../../ui/fields/select-field.tsx";

interface Props {
  readonly workflows: readonly Workflow[];
  readonly workflowId: number;
  readonly onChange: (workflowId: number) => void;
}

export function WorkflowSelect({ workflows, workflowId, onChange }: Props) {
  const [only, ...others] = workflows;
  if (only && others.length === 0) {
    return <p className="w-full text-muted">{homeTexts.usingWorkflow(workflowLabel(only))}</p>;
  }
  return (
    <div className="w-full sm:w-72">
      <SelectField
        id="insight-workflow"
        label="Workflow"
        options={workflows.map((one) => ({ value: `${one.workflowId}`, text: workflowLabel(one) }))}
        value={`${workflowId}`}
        onChange={(value) => onChange(Number(value))}
      />
    </div>
  );
}
