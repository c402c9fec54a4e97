import { resultsStaleMs } from "@milepost/contract/limits.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../call.ts";

export const workflowAccessQuery = (wf: string) =>
  queryOptions({
    queryKey: ["workflow-access", wf],
    queryFn: ({ signal }) => call("GET /api/workflow/:wf/access", { params: { wf } }, signal),
    // Each visit asks again, and shows a failure as it is.
    retryOnMount: false,
  });

/** What is searched for, as it stands in the page's address. */
export interface SlotSearch {
  readonly wf: string;
  /** Empty: the server takes the record's. */
  readonly postcode: string;
  readonly recordId: string | null;
  /** The booking that is to have another time; null: a new one is wanted. */
  readonly moving: string | null;
}

/** Every visit of the page and every attempt on it is a search of its own. */
export const slotSearchQuery = (
  { wf, postcode, recordId, moving }: SlotSearch,
  visit: number,
  attempt: number,
) =>
  queryOptions({
    queryKey: ["search", wf, postcode, recordId, moving, visit, attempt],
    queryFn: ({ signal }) =>
      call(
        "GET /api/search",
        {
          query: {
            postcode,
            wf,
            recordId: recordId ?? undefined,
            moving: moving ?? undefined,
          },
        },
        signal,
      ),
    retry: false,
    retryOnMount: false,
    staleTime: resultsStaleMs,
  });

interface MovedSlot {
  /** Null: the server sent nothing by which to ask. */
  readonly searchId: string | null;
  readonly code: string;
  /** Another agent than the one it was offered with; undefined: that one. */
  readonly otherAgentId: string | undefined;
}

/** `deviation` in minutes. */
export const slotCheckQuery = (
  { searchId, code, otherAgentId: fieldagent }: MovedSlot,
  deviation: number,
) =>
  queryOptions({
    queryKey: ["check", searchId, code, deviation, fieldagent ?? null],
    queryFn: ({ signal }) =>
      call(
        "GET /api/search/:id/check",
        { params: { id: searchId ?? "" }, query: { slot: code, deviation, fieldagent } },
        signal,
      ),
  });

/** Every verdict of a search. The server works them out when it is asked. */
export const explanationQuery = (searchId: string) =>
  queryOptions({
    queryKey: ["explanation", searchId],
    queryFn: ({ signal }) =>
      call("GET /api/search/:id/explain", { params: { id: searchId } }, signal),
  });

/** A slot whose agent's day is to be seen. */
export interface PicturedSlot {
  readonly searchId: string;
  readonly slot: string;
  /** Minutes. */
  readonly deviation: number;
  /** Another agent than the one it was offered with; undefined: that one. */
  readonly otherAgentId: string | undefined;
}

/** The agent's day with the visit in it, and the minutes that the visit was moved by when the picture was made. */
export const slotPictureQuery = ({ searchId, slot, deviation, otherAgentId }: PicturedSlot) =>
  queryOptions({
    queryKey: ["day", searchId, slot, deviation, otherAgentId ?? null],
    queryFn: async ({ signal }) => {
      const query = { slot, deviation, fieldagent: otherAgentId };
      const asked = { params: { id: searchId }, query };
      return { picture: await call("GET /api/search/:id/day", asked, signal), deviation };
    },
  });

type RecordOf = Pick<SlotSearch, "wf" | "recordId">;

/** Whom the record is about. */
export const customerQuery = ({ wf, recordId }: RecordOf) =>
  queryOptions({
    queryKey: ["customer", wf, recordId],
    queryFn: ({ signal }) =>
      call(
        "GET /api/recordDetails/:recordId",
        { params: { recordId: recordId ?? "" }, query: { wf } },
        signal,
      ),
    // The search itself says what is wrong with a record.
    retry: false,
  });

/** What the customer has already. It may have changed since the page was opened, so each asks again. */
export const appointmentsQuery = ({ wf, recordId }: RecordOf) =>
  queryOptions({
    queryKey: ["appointments", wf, recordId],
    queryFn: ({ signal }) =>
      call(
        "GET /api/appointments/:recordId",
        { params: { recordId: recordId ?? "" }, query: { wf } },
        signal,
      ),
    enabled: recordId !== null,
    staleTime: 0,
  });
