import { settingsToasts } from "@milepost/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../platform/call.ts";
import { Problem } from "../../platform/problem.ts";
import { tell } from "../../ui/toast.tsx";
import { settingsKey } from "./use-settings.ts";

/** Reads fields, picklists and users from the CRM again. */
export function useSyncFields() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/sync-crm-fields", {}),
    onSuccess: async ({ message }) => {
      tell("success", message || settingsToasts.synced);
      await client.invalidateQueries({ queryKey: settingsKey });
    },
    onError: (error) => {
      const said = error instanceof Problem ? error.refusal?.message : undefined;
      tell("error", said || settingsToasts.syncFailed);
    },
  });
}
