import type { TemplateKind } from "@milepost/contract/endpoints/templates.ts";
import { queryOptions, skipToken } from "@tanstack/react-query";
import { call } from "../call.ts";

/** `savedAt` is part of the key: every save makes another history. Null: nothing was saved yet. */
export const historyQuery = (workflowId: number, savedAt: string | null) =>
  queryOptions({
    queryKey: ["settings-history", workflowId, savedAt],
    queryFn: ({ signal }) =>
      call("GET /api/settings/workflow/:workflowId/history", { params: { workflowId } }, signal),
  });

/** Asked by the way, once for each page. */
export const crmZoneQuery = (workflowId: number) =>
  queryOptions({
    queryKey: ["crm-zone", workflowId],
    meta: { isAside: true },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      call("GET /api/settings/workflow/:workflowId/crm-zone", { params: { workflowId } }, signal),
  });

export const agentBasesQuery = queryOptions({
  queryKey: ["agent-bases"],
  queryFn: ({ signal }) => call("GET /api/agent-bases", {}, signal),
});

export interface TemplatesOf {
  readonly kind: TemplateKind;
  readonly workflowId: number;
}

/** `path`: how calls name the kind. */
export const templatesQuery = (
  { kind, workflowId }: TemplatesOf,
  path: "email" | "calendar" | "thank-you",
) =>
  queryOptions({
    queryKey: ["templates", kind, workflowId],
    queryFn: ({ signal }) => call(`GET /api/${path}-templates`, { query: { workflowId } }, signal),
  });

interface Previewed extends TemplatesOf {
  readonly filename: string;
  /** Undefined: made-up values. */
  readonly recordId: string | undefined;
}

export const previewQuery = (query: Previewed) =>
  queryOptions({
    queryKey: ["template-preview", query],
    queryFn: ({ signal }) => call("GET /api/templates/preview", { query }, signal),
    // A record may have been changed in the CRM since.
    staleTime: 0,
  });

/** A file never changes under its name. */
export const templateTextQuery = (query: TemplatesOf & { readonly filename: string }) =>
  queryOptions({
    queryKey: ["template-text", query],
    queryFn: ({ signal }) => call("GET /api/templates/text", { query }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Of a text that is not saved. Known by when it was written: no two texts of one template are of the same millisecond. */
export const unsavedPreviewQuery = (query: TemplatesOf, template: File) =>
  queryOptions({
    queryKey: ["template-unsaved", query, template.lastModified],
    meta: { isAside: true },
    queryFn: ({ signal }) =>
      call("POST /api/templates/preview", { query, upload: { template } }, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The record that all templates of a workflow are looked at with. Nobody but the page knows it. Null: made-up values. */
export const previewRecordQuery = (workflowId: number) =>
  queryOptions<string | null>({
    queryKey: ["preview-record", workflowId],
    queryFn: skipToken,
    initialData: null,
  });
