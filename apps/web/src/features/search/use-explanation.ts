import { useQuery } from "@tanstack/react-query";
import { call } from "../../platform/call.ts";

/** Every verdict of a search. It is worked out when it is asked for. */
export function useExplanation(searchId: string) {
  return useQuery({
    queryKey: ["explanation", searchId],
    queryFn: ({ signal }) =>
      call("GET /api/search/:id/explain", { params: { id: searchId } }, signal),
  });
}
