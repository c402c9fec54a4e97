import type { Answer, readSettings } from "@milepost/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { addressOf, call } from "../../platform/call.ts";
import { type ChosenDays, daysQuery } from "./chosen-days.ts";

const path = "/api/insight/workflow/:workflowId";

/** While other days are being counted, those before stay. */
export function useInsight(workflowId: number, days: ChosenDays) {
  const query = daysQuery(days);
  return useQuery({
    queryKey: ["insight", workflowId, query],
    queryFn: ({ signal }) => call(`GET ${path}`, { params: { workflowId }, query }, signal),
    placeholderData: keepPreviousData,
  });
}

export type TableName = "lost-demand" | "driving-saved" | "load";

/** Of a file with all rows of a table. */
export function exportAddress(workflowId: number, days: ChosenDays, table: TableName): string {
  return addressOf(`${path}/:table`, { params: { workflowId, table }, query: daysQuery(days) });
}

/** Those that the caller may manage: the settings of any other are not whole. */
export function useManagedWorkflows() {
  return useQuery({
    queryKey: ["settings"],
    queryFn: ({ signal }) => call("GET /api/settings", {}, signal),
    select: managed,
  });
}

function managed({ workflows }: Answer<typeof readSettings>) {
  return workflows.filter(({ settings }) => settings.selectedAdmins !== undefined);
}
