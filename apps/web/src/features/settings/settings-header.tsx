import { settingsTexts, settingsToasts } from "@milepost/contract/texts/settings-texts.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { PanelLeft, Plus, RefreshCw } from "lucide-react";
import { useState } from "react";
import { call } from "../../platform/call.ts";
import { Problem } from "../../platform/problem.ts";
import { settingsQuery } from "../../platform/queries/app-queries.ts";
import { Button } from "../../ui/button.tsx";
import { tell } from "../../ui/toasts.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import { syncButtonId } from "./finding-place.ts";
import type { SidebarState } from "./sidebar/use-sidebar.ts";
import { AddWorkflow } from "./workflows/add-workflow.tsx";

interface Props {
  readonly title: string;
  /** Of the CRM: nobody else may add workflows. */
  readonly isAdmin: boolean;
  /** They manage a workflow: nobody else may read the CRM's fields again. */
  readonly isManager: boolean;
  readonly sidebar: SidebarState;
  readonly onAdded: (workflowId: number) => Promise<void>;
}

export function SettingsHeader({ title, isAdmin, isManager, sidebar, onAdded }: Props) {
  const [isAdding, setAdding] = useState(false);
  const sync = useSyncFields();
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
      <Button
        look="quiet"
        shape="square"
        aria-label={sidebar.isOpen ? "Hide sidebar" : "Show sidebar"}
        aria-expanded={sidebar.isOpen}
        onClick={sidebar.toggle}
        className="-ml-3"
      >
        <PanelLeft className="size-5" aria-hidden="true" />
      </Button>
      <h1 className="mr-auto font-semibold text-title">{title}</h1>
      <div className="flex gap-2 max-sm:w-full max-sm:flex-wrap">
        <Tooltip text={isManager ? null : "Only people who manage a workflow can sync its fields."}>
          {(tip) => (
            <Button
              {...tip}
              id={syncButtonId}
              look="secondary"
              aria-disabled={!isManager || sync.isPending}
              className={narrow}
              onClick={() => isManager && !sync.isPending && sync.mutate()}
            >
              <RefreshCw
                className={`size-4.5 ${sync.isPending ? "motion-safe:animate-spin" : ""}`}
                aria-hidden="true"
              />
              {settingsTexts.syncFields}
            </Button>
          )}
        </Tooltip>
        <Tooltip text={isAdmin ? null : "Only a CRM administrator can add a workflow."}>
          {(tip) => (
            <Button
              {...tip}
              look="secondary"
              aria-disabled={!isAdmin}
              className={narrow}
              onClick={() => isAdmin && setAdding(true)}
            >
              <Plus className="size-4.5" aria-hidden="true" />
              {settingsTexts.addWorkflow}
            </Button>
          )}
        </Tooltip>
      </div>
      <AddWorkflow isOpen={isAdding} onClose={() => setAdding(false)} onAdded={onAdded} />
    </div>
  );
}

/** So that both fit on one line on a phone. */
const narrow = "max-sm:px-2.5";

/** Reads fields, picklists and users from the CRM again. */
function useSyncFields() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/sync-crm-fields", {}),
    onSuccess: async ({ message }) => {
      tell("success", message || settingsToasts.synced);
      await client.invalidateQueries({ queryKey: settingsQuery.queryKey });
    },
    onError: (error) => {
      const said = error instanceof Problem ? error.refusal?.message : undefined;
      tell("error", said || settingsToasts.syncFailed);
    },
  });
}
