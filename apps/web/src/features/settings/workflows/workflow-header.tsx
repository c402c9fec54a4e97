import { History } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import type { Draft, ManagedWorkflow } from "../document/draft.ts";
import type { Catalogue } from "../section.ts";
import { driveLimitAtAGlance } from "../sidebar/changes-in-words.ts";
import { HistoryDialog } from "./history-dialog.tsx";
import { WorkflowName } from "./workflow-name.tsx";

interface Props {
  readonly workflow: ManagedWorkflow;
  readonly isNew: boolean;
  readonly catalogue: Catalogue;
  /** Given an earlier version as unsaved changes. */
  readonly onRestored: (draft: Draft) => void;
}

export function WorkflowHeader({ workflow, isNew, catalogue, onRestored }: Props) {
  const [isHistory, setHistory] = useState(false);
  const { workflowId, settings } = workflow;
  const limit = driveLimitAtAGlance(workflow);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-raised p-4 shadow-card sm:px-6">
      <div className="min-w-0 flex-1">
        <WorkflowName workflow={workflow} />
      </div>
      <Button look="secondary" onClick={() => setHistory(true)}>
        <History className="size-4.5" aria-hidden="true" />
        See history
      </Button>
      <div className="flex basis-full flex-wrap gap-2">
        <Badge look="plain">Workflow ID: {workflowId}</Badge>
        <Badge look="plain">Source: {settings.sourceModule}</Badge>
        <Badge look="plain">Destination: {settings.destinationModule}</Badge>
        <Link
          to={{ search: `?wf=${workflowId}`, hash: limit.hash }}
          className="rounded-full hover:underline"
        >
          <Badge look="plain">{limit.text}</Badge>
        </Link>
        {isNew && <Badge look="good">New</Badge>}
      </div>
      <HistoryDialog
        workflow={workflow}
        catalogue={catalogue}
        isOpen={isHistory}
        onClose={() => setHistory(false)}
        onRestored={onRestored}
      />
    </div>
  );
}
