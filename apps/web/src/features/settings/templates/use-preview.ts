import { useQuery, useQueryClient } from "@tanstack/react-query";
import { addressOf } from "../../../platform/call.ts";
import {
  previewQuery,
  previewRecordQuery,
  type TemplatesOf,
} from "../../../platform/queries/settings-queries.ts";

interface Wanted extends TemplatesOf {
  readonly filename: string;
  /** Null: made-up values. */
  readonly recordId: string | null;
}

const queryOf = ({ workflowId, kind, filename, recordId }: Wanted) => ({
  workflowId,
  kind,
  filename,
  recordId: recordId ?? undefined,
});

export function usePreview(wanted: Wanted) {
  return useQuery(previewQuery(queryOf(wanted)));
}

/** For a frame: the page has a policy of its own, under which nothing runs and nothing is fetched. */
export function previewAddress(wanted: Wanted): string {
  return addressOf("/api/templates/preview/page", { query: queryOf(wanted) });
}

/** The record that all templates of a workflow are looked at with. Null: made-up values. */
export function usePreviewRecord(workflowId: number) {
  const client = useQueryClient();
  const query = previewRecordQuery(workflowId);
  const { data = null } = useQuery(query);
  return [data, (id: string | null) => client.setQueryData(query.queryKey, id)] as const;
}
