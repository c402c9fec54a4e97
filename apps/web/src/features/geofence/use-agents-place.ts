import type { Point } from "@milepost/scheduling/world.ts";
import { skipToken, useQuery } from "@tanstack/react-query";
import { call } from "../../platform/call.ts";
import { agentBasesQuery } from "../../platform/queries/settings-queries.ts";

/** Where the agents are: the base of the first who has one. Null: nobody has, or it is not known yet. */
export function useAgentsPlace(): Point | null {
  const { data } = useQuery(agentBasesQuery);
  const postcode = data?.bases.find((base) => base.postcode !== null)?.postcode ?? null;
  const { data: place = null } = useQuery({
    queryKey: ["place", postcode],
    queryFn:
      postcode === null
        ? skipToken
        : ({ signal }) => call("GET /api/place", { query: { postcode } }, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return place;
}
