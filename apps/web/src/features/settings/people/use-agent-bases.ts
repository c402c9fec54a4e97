import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../platform/call.ts";

const key = ["agent-bases"];

export function useAgentBases() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call("GET /api/agent-bases", {}, signal),
  });
}

/** At once, for all workflows: a base is the agent's, and no part of a workflow's settings. */
export function useSetBase(userId: string, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (postcode: string | null) =>
      call("PUT /api/agent-bases/:userId", { params: { userId }, body: { postcode } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: key });
      onDone();
    },
  });
}
