import type { holdSlot } from "@milepost/contract/endpoints/booking.ts";
import type { Answer, Call } from "@milepost/contract/endpoints/endpoint.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../call.ts";

/** Each form reads it again: the invitation may just have changed the record. */
export const bookingRecordQuery = (wf: number, recordId: string) =>
  queryOptions({
    queryKey: ["booking-record", wf, recordId],
    queryFn: ({ signal }) =>
      call("GET /api/recordDetails/:recordId", { params: { recordId }, query: { wf } }, signal),
    gcTime: 0,
  });

/** Takes the slot, or finds the hold that its invitation took: asking again for what one has is the same hold. */
export const holdQuery = (body: Call<typeof holdSlot>["body"]) =>
  queryOptions({
    queryKey: ["hold", body],
    queryFn: ({ signal }) => call("POST /api/holds", { body }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Each fetch keeps the hold alive, and answers until when. */
export const heartbeatQuery = ({ reservationId, holdEndsAt }: Answer<typeof holdSlot>) =>
  queryOptions({
    queryKey: ["heartbeat", reservationId],
    queryFn: ({ signal }) =>
      call("POST /api/holds/:id/heartbeat", { params: { id: reservationId } }, signal),
    initialData: { reservationId, holdEndsAt },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The day of a slot that one holds. The page asks once: what is held does not change. */
export const holdPictureQuery = (reservationId: string) =>
  queryOptions({
    queryKey: ["held-day", reservationId],
    queryFn: ({ signal }) =>
      call("GET /api/holds/:id/day", { params: { id: reservationId } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What the server knows of a reservation. Undefined: there is none yet, and nothing is asked. */
export const bookingQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ["booking", id],
    queryFn: ({ signal }) => call("GET /api/bookings/:id", { params: { id: id ?? "" } }, signal),
    enabled: id !== undefined,
    gcTime: 0,
  });

/** Records of a module by part of a name. Null: nobody has looked yet, and nothing is asked. */
export const lookupQuery = (module: string, term: string | null) =>
  queryOptions({
    queryKey: ["lookup", module, term],
    queryFn: ({ signal }) =>
      call(
        "GET /api/lookup-records/:module",
        { params: { module }, query: { searchTerm: term ?? "" } },
        signal,
      ),
    enabled: term !== null,
  });
