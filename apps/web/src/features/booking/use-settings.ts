import { useQuery } from "@tanstack/react-query";
import { call } from "../../platform/call.ts";

/** The workflow to book in and what the CRM says of its fields. Null: it is not open to the user. */
export function useSettings(wf: number) {
  return useQuery({
    queryKey: ["settings"],
    queryFn: ({ signal }) => call("GET /api/settings", {}, signal),
    select: ({ workflows, crmModuleFields }) => {
      const workflow = workflows.find(({ workflowId }) => workflowId === wf);
      return workflow ? { settings: workflow.settings, crmModuleFields } : null;
    },
  });
}
