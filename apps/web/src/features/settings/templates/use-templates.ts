import type { Answer, emailTemplates, TemplateKind } from "@milepost/contract";
import { useQuery } from "@tanstack/react-query";
import { addressOf, call } from "../../../platform/call.ts";
import { templateFiles } from "./template-file.ts";

export type TemplateFile = NonNullable<Answer<typeof emailTemplates.list>["files"]>[number];

export interface TemplatesOf {
  readonly kind: TemplateKind;
  readonly workflowId: number;
}

export function templatesKey({ kind, workflowId }: TemplatesOf) {
  return ["templates", kind, workflowId] as const;
}

/** A workflow's files of one kind: those built in, then the uploaded ones, newest first. */
export function useTemplates(of: TemplatesOf) {
  const { path } = templateFiles[of.kind];
  return useQuery({
    queryKey: templatesKey(of),
    queryFn: ({ signal }) =>
      call(`GET /api/${path}-templates`, { query: { workflowId: of.workflowId } }, signal),
    select: ({ files = [] }) => files,
  });
}

export function downloadAddress(kind: TemplateKind, filename: string): string {
  const path = `/api/${templateFiles[kind].path}-templates/download/:filename`;
  return addressOf(path, { params: { filename } });
}
