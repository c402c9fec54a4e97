import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { useCallback, useEffect, useState } from "react";
import {
  type Draft,
  type Drafts,
  joinedDrafts,
  type ManagedWorkflow,
  mergedSettings,
  withChange,
  withoutDraft,
  withoutSent,
} from "../document/draft.ts";
import { keepDrafts, readDrafts } from "../document/draft-store.ts";
import type { SettingsPatch } from "../document/settings-patch.ts";

/** What is not saved yet, in all workflows. It outlives switching between them, and a reload if wanted. */
export function useDrafts(userId: string) {
  const [drafts, setDrafts] = useState<Drafts>({});
  /** From before the page was loaded; nobody has decided about them. */
  const [kept, setKept] = useState(() => readDrafts(sessionStorage, userId));

  useEffect(
    () => keepDrafts(sessionStorage, userId, joinedDrafts(kept, drafts)),
    [userId, kept, drafts],
  );

  const change = useCallback(
    (workflow: ManagedWorkflow, edit: (now: WorkflowSettings) => SettingsPatch) =>
      setDrafts((now) => {
        const settings = mergedSettings(workflow, now[workflow.workflowId]);
        return withChange(now, workflow, edit(settings));
      }),
    [],
  );

  return {
    drafts,
    kept,
    change,
    /** Null: nothing of it is left. */
    replace: (workflowId: number, draft: Draft | null) =>
      setDrafts((now) => ({
        ...withoutDraft(now, workflowId),
        ...(draft && { [workflowId]: draft }),
      })),
    /** Given the workflow as it was read again, and what was sent. */
    saved: (workflow: ManagedWorkflow, sent: SettingsPatch) =>
      setDrafts((now) => withoutSent(now, workflow, sent)),
    restore: () => {
      setDrafts((now) => joinedDrafts(kept, now));
      setKept({});
    },
    forget: () => setKept({}),
  };
}
