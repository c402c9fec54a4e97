import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { doctorQuery, settingsQuery } from "../../platform/queries/app-queries.ts";
import { managedWorkflows, type WorkflowReadiness } from "./workflow-readiness.ts";

const managedQuery = { ...settingsQuery, select: managedWorkflows };

/** The doctor's answer on one workflow, as it is saved; asked again by itself every so many milliseconds, or never. */
export function useDoctor(workflowId: number, refetchInterval: number | false = false) {
  const { dataUpdatedAt } = useQuery(managedQuery);
  return useQuery({
    ...doctorQuery(workflowId, dataUpdatedAt),
    placeholderData: keepPreviousData,
    refetchInterval,
  });
}

/** The caller's workflows, each as ready as is known; null: not known yet. */
export function useReadiness(): readonly WorkflowReadiness[] | null {
  const { data: managed, dataUpdatedAt } = useQuery(managedQuery);
  // What the doctor has found on the way is better known than what the list says.
  const looked = useQueries({
    queries: (managed ?? []).map(({ workflowId }) => ({
      ...doctorQuery(workflowId, dataUpdatedAt),
      enabled: false,
    })),
  });
  if (!managed) return null;
  return managed.map((workflow, at) => ({
    ...workflow,
    readiness: looked[at]?.data?.readiness ?? workflow.readiness,
  }));
}
