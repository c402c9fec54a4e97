import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { readSettings, Workflow } from "@milepost/contract/endpoints/settings.ts";
import { withAppFields } from "@milepost/contract/settings/tidy-settings.ts";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { settingsQuery } from "../../platform/queries/app-queries.ts";
import type { ManagedWorkflow } from "./document/draft.ts";

/** The workflows that the caller may manage, and what they choose from. */
export function useSettings() {
  return useQuery({ ...settingsQuery, select: managedSettings });
}

/** A workflow read again. Null: that failed, or it is gone. */
export async function readAgain(
  client: QueryClient,
  workflowId: number,
): Promise<ManagedWorkflow | null> {
  await client.refetchQueries({ queryKey: settingsQuery.queryKey });
  const state = client.getQueryState(settingsQuery.queryKey);
  const found = state?.data?.workflows.find((one) => one.workflowId === workflowId);
  return found && !state?.error ? managed(found) : null;
}

function managedSettings(read: Answer<typeof readSettings>) {
  const { workflows, crmModuleFields, users } = read;
  return {
    workflows: workflows.flatMap((workflow) => managed(workflow) ?? []),
    crmModuleFields,
    users,
  };
}

/** Null: the caller may use it but not manage it, and does not see all of it. */
function managed(workflow: Workflow): ManagedWorkflow | null {
  const { settings } = workflow;
  if (settings.selectedAdmins === undefined) return null;
  const whole = settings as ManagedWorkflow["settings"];
  const mappings = withAppFields(whole.mappings, whole.destinationModule);
  return { ...workflow, settings: { ...whole, mappings } };
}
