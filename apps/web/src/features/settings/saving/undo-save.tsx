import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../platform/call.ts";
import { problemSentence } from "../../../platform/problem-sentence.ts";
import { historyQuery } from "../../../platform/queries/settings-queries.ts";
import { tell } from "../../../ui/toasts.tsx";
import { useNow } from "../../../ui/use-now.ts";
import type { ManagedWorkflow } from "../document/draft.ts";
import { draftOfVersion } from "../document/draft-of-version.ts";
import type { Save } from "./use-save.ts";

interface Props {
  readonly workflow: ManagedWorkflow;
  readonly save: Save;
}

/** Milliseconds for which a save can be taken back by one press. Older ones are in the history. */
const offeredMs = 3_600_000;

/** Saves what the version before said. That is a save like any other, so it can be taken back too. */
export function UndoSave({ workflow, save }: Props) {
  const queries = useQueryClient();
  const { workflowId, settings } = workflow;
  const { lastUpdatedAt } = settings;
  const now = useNow(60_000);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { versions } = await queries.fetchQuery(historyQuery(workflowId, lastUpdatedAt));
      const version = versions[1]?.version;
      if (version === undefined) return null;
      const params = { workflowId, version };
      const path = "GET /api/settings/workflow/:workflowId/history/:version";
      return draftOfVersion(workflow, (await call(path, { params })).settings);
    },
    onSuccess: (draft) => {
      if (draft) save.save(draft);
      else tell("info", "There’s nothing to undo: the settings are as they were before.");
    },
    onError: (error) => tell("error", `We couldn’t undo the save. ${problemSentence(error)}`),
  });
  if (lastUpdatedAt === null || now - Date.parse(lastUpdatedAt) > offeredMs) return null;
  const isBusy = isPending || save.isSaving;
  return (
    <button
      type="button"
      aria-busy={isBusy}
      onClick={() => !isBusy && mutate()}
      className={undoClass}
    >
      Undo this save
    </button>
  );
}

export const undoClass =
  "min-h-6 rounded-control font-medium text-primary underline underline-offset-4";
