import type { Call } from "@milepost/contract/endpoints/endpoint.ts";
import type { createWorkflow } from "@milepost/contract/endpoints/workflow.ts";
import { settingsToasts } from "@milepost/contract/texts/settings-texts.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../platform/call.ts";
import { Problem } from "../../../platform/problem.ts";
import { settingsQuery } from "../../../platform/queries/app-queries.ts";
import { tell } from "../../../ui/toasts.tsx";
import { afterAdding } from "../document/selected-workflow.ts";

type NewWorkflow = Call<typeof createWorkflow>["body"];

/** Answers the workflow to go to, once the list has been read again. */
export function useAddWorkflow() {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: async (body: NewWorkflow) => {
      const { workflow } = await call("POST /api/workflow/new", { body });
      await client.refetchQueries({ queryKey: settingsQuery.queryKey });
      const state = client.getQueryState(settingsQuery.queryKey);
      const [title, text] = settingsToasts.refreshFailed;
      if (state?.error) tell("error", text, title);
      return afterAdding(state?.data?.workflows ?? [], workflow.workflowId);
    },
    onSuccess: () => tell("success", settingsToasts.created),
    onError: (error) => tell("error", sentenceOf(error)),
  });
  return { ...mutation, sentence: sentenceOf(mutation.error) };
}

function sentenceOf(error: Error | null): string {
  const said = error instanceof Problem ? error.refusal?.message : undefined;
  return said || settingsToasts.createFailed;
}
