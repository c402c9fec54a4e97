import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { addressOf, call } from "../../../platform/call.ts";
import type { TemplatesOf } from "./use-templates.ts";

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
  return useQuery({
    queryKey: ["template-preview", wanted],
    queryFn: ({ signal }) => call("GET /api/templates/preview", { query: queryOf(wanted) }, signal),
    // A record may have been changed in the CRM since.
    staleTime: 0,
  });
}

/** For a frame: the page has a policy of its own, under which nothing runs and nothing is fetched. */
export function previewAddress(wanted: Wanted): string {
  return addressOf("/api/templates/preview/page", { query: queryOf(wanted) });
}

/** The record that all templates of a workflow are looked at with. Null: made-up values. */
export function usePreviewRecord(workflowId: number) {
  const client = useQueryClient();
  const queryKey = ["preview-record", workflowId];
  const { data = null } = useQuery<string | null>({
    queryKey,
    queryFn: skipToken,
    initialData: null,
  });
  return [data, (id: string | null) => client.setQueryData(queryKey, id)] as const;
}
