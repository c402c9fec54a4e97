import { useQuery } from "@tanstack/react-query";
import { problemSentence } from "../../../platform/problem-sentence.ts";
import { historyQuery } from "../../../platform/queries/settings-queries.ts";
import { Button } from "../../../ui/button.tsx";
import { closeDialog, Dialog } from "../../../ui/dialog.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Draft, ManagedWorkflow } from "../document/draft.ts";
import type { Catalogue } from "../section.ts";
import { HistoryVersion } from "./history-version.tsx";
import { useLoadVersion } from "./use-load-version.ts";

interface Props {
  readonly workflow: ManagedWorkflow;
  readonly catalogue: Catalogue;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Given an earlier version as unsaved changes. */
  readonly onRestored: (draft: Draft) => void;
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

function Versions({ workflow, catalogue, onClose, onRestored }: Props) {
  const { workflowId } = workflow;
  const load = useLoadVersion(workflow, (draft) => {
    onClose();
    onRestored(draft);
  });
  const { data, error } = useQuery(historyQuery(workflowId, workflow.settings.lastUpdatedAt));
  if (error) return <p role="alert">{problemSentence(error)}</p>;
  if (!data) return <Skeleton className="h-40" />;
  if (data.versions.length === 0) return <p>Nothing has been saved yet.</p>;
  return (
    <>
      <p className="text-muted">
        Restore puts a version on the page as unsaved changes. Nothing is live until you save.
      </p>
      <ol className="flex flex-col divide-y divide-line">
        {data.versions.map((version, at) => (
          <HistoryVersion
            key={version.version}
            version={version}
            catalogue={catalogue}
            isCurrent={at === 0}
            canRestore={!load.isPending}
            onRestore={() => load.mutate(version.version)}
          />
        ))}
      </ol>
    </>
  );
}
