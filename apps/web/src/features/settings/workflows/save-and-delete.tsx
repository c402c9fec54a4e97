import { defaultWorkflowId } from "@milepost/contract/limits.ts";
import { settingsToasts } from "@milepost/contract/texts/settings-texts.ts";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { closeDialog, Dialog } from "../../../ui/dialog.tsx";
import { tell } from "../../../ui/toasts.tsx";
import type { ManagedWorkflow } from "../document/draft.ts";
import { afterDeleting } from "../document/selected-workflow.ts";
import { SaveButton } from "../saving/save-button.tsx";
import type { Save } from "../saving/use-save.ts";
import { useDeleteWorkflow } from "./use-delete-workflow.ts";

interface Props {
  readonly workflow: ManagedWorkflow;
  readonly workflows: readonly ManagedWorkflow[];
  readonly save: Save;
  readonly onDeleted: (workflowId: number) => Promise<void>;
}

/** The page's last section. */
export function SaveAndDelete({ workflow, workflows, save, onDeleted }: Props) {
  const [isAsked, setAsked] = useState(false);
  const { workflowId, workflowName } = workflow;
  const stays = workflowId === defaultWorkflowId;
  const next = afterDeleting(workflows, workflowId);
  const remove = useDeleteWorkflow(workflowId, () => onDeleted(next));

  function ask() {
    const [title, text] = settingsToasts.defaultStays;
    if (stays) tell("warning", text, title);
    else setAsked(true);
  }

  return (
    <section
      id="save"
      tabIndex={-1}
      className="flex scroll-mt-6 flex-col gap-5 rounded-card border border-line bg-raised p-4 shadow-card outline-none sm:p-6"
    >
      <h3 className="font-semibold text-slot">Save and delete</h3>
      <div className="flex flex-wrap items-center gap-3">
        <SaveButton save={save} />
        <Button
          look="secondary"
          aria-disabled={stays}
          aria-describedby={stays ? "default-stays" : undefined}
          onClick={ask}
          className={stays ? "" : "border-danger text-danger hover:border-danger hover:text-danger"}
        >
          <Trash2 className="size-4.5" aria-hidden="true" />
          Delete workflow
        </Button>
        {stays && (
          <p id="default-stays" className="text-muted">
            {settingsToasts.defaultStays[1]}.
          </p>
        )}
      </div>
      <Dialog isOpen={isAsked} onClose={() => setAsked(false)} title={`Delete ${workflowName}?`}>
        <div className="flex flex-col gap-5">
          <p>
            Nobody will be able to search or book in this workflow (ID {workflowId}). Its bookings
            stay in your CRM and keep blocking the diaries.
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button look="secondary" onClick={closeDialog}>
              Cancel
            </Button>
            <Button
              look="danger"
              aria-disabled={remove.isPending}
              onClick={() =>
                remove.isPending || remove.mutate(undefined, { onSuccess: () => setAsked(false) })
              }
            >
              Delete workflow
            </Button>
          </div>
        </div>
      </Dialog>
    </section>
  );
}
