import type { Workflow } from "@milepost/contract/endpoints/settings.ts";
import { workflowLabel } from "@milepost/contract/settings/workflow-name.ts";
import { homeTexts } from "@milepost/contract/texts/agent.ts";
import { lazy, Suspense } from "react";
import { chunk } from "../../platform/chunk.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

// Most users have one workflow, and the dropdown is the heaviest thing on the page.
const Combobox = lazy(
  chunk(async () => ({
    default: (await import("../../ui/fields/combobox.tsx")).Combobox<Workflow>,
  })),
);

interface Props {
  readonly workflows: readonly Workflow[];
  readonly selected: Workflow | null;
  readonly onSelect: (workflow: Workflow | null) => void;
}

export function WorkflowChoice({ workflows, selected, onSelect }: Props) {
  if (workflows.length === 0) {
    return <p>You can’t use any workflow yet. Ask your administrator to add you to one.</p>;
  }
  return (
    <div className="flex flex-col gap-1.5">
      {workflows.length === 1 && selected ? (
        <p className="text-muted">{homeTexts.usingWorkflow(workflowLabel(selected))}</p>
      ) : (
        <Suspense fallback={<Skeleton className="h-[4.625rem]" />}>
          <Combobox
            label={homeTexts.selectWorkflow}
            placeholder={homeTexts.selectWorkflow}
            items={workflows}
            value={selected}
            onChange={onSelect}
            textOf={workflowLabel}
          />
        </Suspense>
      )}
      {selected?.isSetUp === false && (
        <p className="text-small text-warning">
          This workflow isn’t set up yet, so a search will find no slots. Ask an administrator to
          finish it.
        </p>
      )}
    </div>
  );
}
