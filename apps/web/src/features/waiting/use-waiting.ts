import type { Call } from "@milepost/contract/endpoints/endpoint.ts";
import type { FreedSlot, putOnWaitingList } from "@milepost/contract/endpoints/home/waiting.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { call } from "../../platform/call.ts";
import { moveUndo } from "../../platform/move-undo.ts";
import {
  deskQuery,
  waitingCustomersQuery,
  waitingQuery,
} from "../../platform/queries/app-queries.ts";
import { bookingQuery } from "../../platform/queries/booking-queries.ts";
import { tell } from "../../ui/toasts.tsx";

/** Milliseconds: a slot that has opened waits for nobody. */
const lookEveryMs = 15_000;

/** Kept up to date while one looks at it. */
export function useWaiting() {
  return useQuery({
    ...waitingQuery,
    refetchInterval: lookEveryMs,
    refetchOnWindowFocus: "always",
  });
}

interface Place {
  readonly workflowId: number;
  readonly recordId: string;
}

/** Whom to phone, and where. Null: it is not known, or not yet. */
export function useWaitingCustomer({ workflowId, recordId }: Place) {
  const { data: list } = useQuery(waitingQuery);
  const places = list?.waiting.map((one) => `${one.workflowId} ${one.recordId}`).join() ?? "";
  const { data } = useQuery(waitingCustomersQuery(places));
  const found = data?.customers.find(
    (one) => one.workflowId === workflowId && one.recordId === recordId,
  );
  return { name: found?.name ?? null, phone: found?.phone ?? null };
}

/** Both lists of Home are about what is held. */
function useReread() {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: waitingQuery.queryKey });
    void queries.invalidateQueries({ queryKey: deskQuery.queryKey });
  };
}

export function useTakeSlot({ bookingId: id }: FreedSlot) {
  const onSettled = useReread();
  return useMutation({
    mutationFn: () => call("POST /api/waiting/offers/:id/take", { params: { id } }),
    onSettled,
  });
}

export function usePassSlot({ bookingId: id }: FreedSlot) {
  const reread = useReread();
  return useMutation({
    mutationFn: () => call("POST /api/waiting/offers/:id/pass", { params: { id } }),
    onSuccess: () => tell("success", "We’re offering the slot to the next customer who waits."),
    onSettled: reread,
  });
}

/** Gives the customer's visit the slot, and leads to the page that can take it back. */
export function useMoveToSlot(offer: FreedSlot) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const reread = useReread();
  const { slot, deviation, week, appFieldAgentId: fieldagent } = offer;
  const id = offer.moving ?? "";
  return useMutation({
    mutationFn: async () => {
      const before = await queries.fetchQuery(bookingQuery(id));
      const body = { slot, deviation, week, fieldagent };
      await call("POST /api/bookings/:id/move", { params: { id }, body });
      return before;
    },
    onSuccess: (before) => navigate(`/bookings/${id}`, { state: { undo: moveUndo(before) } }),
    onSettled: async () => {
      void queries.invalidateQueries({ queryKey: bookingQuery(id).queryKey });
      await reread();
    },
  });
}

type Wanted = Call<typeof putOnWaitingList>["body"];

export function usePutOnList(recordId: string) {
  const onSettled = useReread();
  return useMutation({
    mutationFn: (body: Wanted) =>
      call("PUT /api/waiting/:recordId", { params: { recordId }, body }),
    onSettled,
  });
}

export function useTakeOffList({ workflowId: wf, recordId }: Place) {
  const reread = useReread();
  return useMutation({
    mutationFn: () =>
      call("DELETE /api/waiting/:recordId", { params: { recordId }, query: { wf } }),
    onSuccess: () => tell("success", "The customer is off the waiting list."),
    onSettled: reread,
  });
}
