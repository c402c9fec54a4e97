import { History } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import type { Draft, ManagedWorkflow } from "../document/draft.ts";
import type { Catalogue } from "../section.ts";
import type { settingsAtAGlance } from "../sidebar/changes-in-words.ts";
import { HistoryDialog } from "./history-dialog.tsx";
import { WorkflowName } from "./workflow-name.tsx";

interface Props {
  readonly workflow: ManagedWorkflow;
  readonly isNew: boolean;
  readonly catalogue: Catalogue;
  /** As they are saved, each a link to where it is changed. */
  readonly glances: ReturnType<typeof settingsAtAGlance>;
  /** Given an earlier version as unsaved changes. */
  readonly onRestored: (draft: Draft) => void;
}

export function WorkflowHeader({ workflow, isNew, catalogue, glances, onRestored }: Props) {
  const [isHistory, setHistory] = useState(false);
  const { workflowId, settings } = workflow;
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
        {glances.map(({ text, hash }) => (
          <Link
            key={hash}
            to={{ search: `?wf=${workflowId}`, hash }}
            className="rounded-full hover:underline"
          >
            <Badge look="plain">{text}</Badge>
          </Link>
        ))}
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
