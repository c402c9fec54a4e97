import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { readDesk } from "@milepost/contract/endpoints/home/read-desk.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../platform/call.ts";
import { deskCustomersQuery, deskQuery } from "../../platform/queries/app-queries.ts";
import { tell } from "../../ui/toasts.tsx";

/** Milliseconds: while the CRM is still writing, and otherwise. */
const soonMs = 2_000;
const usualMs = 30_000;

/** Kept up to date while one looks at it. */
export function useDesk() {
  const queries = useQueryClient();
  const desk = useQuery({
    ...deskQuery,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? soonMs : usualMs),
    refetchOnWindowFocus: "always",
  });
  const { holds = [], booked = [], changed = [] } = desk.data ?? {};
  const shown = [...holds, ...booked, ...changed];
  const ids = shown
    .map(({ bookingId }) => bookingId)
    .toSorted()
    .join();
  // Somebody new is on the list, who has no name yet.
  useEffect(() => {
    if (ids !== "") void queries.invalidateQueries({ queryKey: deskCustomersQuery.queryKey });
  }, [queries, ids]);
  return desk;
}

function isUnderWay(desk: Answer<typeof readDesk> | undefined): boolean {
  return desk?.booked.some(({ state }) => state === "booking") ?? false;
}

/** Frees a slot that one holds. */
export function useRelease(bookingId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("DELETE /api/holds/:id", { params: { id: bookingId } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: deskQuery.queryKey });
      tell("success", "The slot is released.");
    },
  });
}
