import { useQuery } from "@tanstack/react-query";
import { problemSentence } from "../../../platform/problem-sentence.ts";
import { historyQuery } from "../../../platform/queries/settings-queries.ts";
import { Button } from "../../../ui/button.tsx";
import { closeDialog, Dialog } from "../../../ui/dialog.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { ManagedWorkflow } from "../document/draft.ts";
import type { Catalogue } from "../section.ts";
import { HistoryVersion } from "./history-version.tsx";
import { useRestore } from "./use-restore.ts";

interface Props {
  readonly workflow: ManagedWorkflow;
  /** Then nothing can be restored: it would have to be merged with what is not saved. */
  readonly isChanged: boolean;
  readonly catalogue: Catalogue;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function HistoryDialog(props: Props) {
  const { workflow, isOpen, onClose } = props;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="wide"
      title={`History of ${workflow.workflowName}`}
    >
      <div className="flex flex-col gap-5">
        {isOpen && <Versions {...props} />}
        <Button look="secondary" onClick={closeDialog} className="self-end">
          Close
        </Button>
      </div>
    </Dialog>
  );
}

function Versions({ workflow, isChanged, catalogue, onClose }: Props) {
  const { workflowId } = workflow;
  const restore = useRestore(workflow, onClose);
  const { data, error } = useQuery(historyQuery(workflowId, workflow.settings.lastUpdatedAt));
  if (error) return <p role="alert">{problemSentence(error)}</p>;
  if (!data) return <Skeleton className="h-40" />;
  if (data.versions.length === 0) return <p>Nothing has been saved yet.</p>;
  return (
    <>
      {isChanged && <p className="text-warning">Save or discard your changes before restoring.</p>}
      <ol className="flex flex-col divide-y divide-line">
        {data.versions.map((version, at) => (
          <HistoryVersion
            key={version.version}
            version={version}
            catalogue={catalogue}
            isCurrent={at === 0}
            canRestore={!isChanged && !restore.isPending}
            onRestore={() => restore.mutate(version.version)}
          />
        ))}
      </ol>
    </>
  );
}
