import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { readSettings } from "@milepost/contract/endpoints/settings.ts";
import { useQuery } from "@tanstack/react-query";
import { addressOf } from "../../platform/call.ts";
import { insightQuery, settingsQuery } from "../../platform/queries/app-queries.ts";
import { type ChosenDays, daysQuery } from "./chosen-days.ts";

export function useInsight(workflowId: number, days: ChosenDays) {
  return useQuery(insightQuery(workflowId, daysQuery(days)));
}

export type TableName = "lost-demand" | "driving-saved" | "load";

/** Of a file with all rows of a table. */
export function exportAddress(workflowId: number, days: ChosenDays, table: TableName): string {
  return addressOf("/api/insight/workflow/:workflowId/:table", {
    params: { workflowId, table },
    query: daysQuery(days),
  });
}

/** Those that the caller may manage: the settings of any other are not whole. */
export function useManagedWorkflows() {
  return useQuery({ ...settingsQuery, select: managed });
}

function managed({ workflows }: Answer<typeof readSettings>) {
  return workflows.filter(({ settings }) => settings.selectedAdmins !== undefined);
}
