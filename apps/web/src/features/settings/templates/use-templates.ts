import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { emailTemplates, TemplateKind } from "@milepost/contract/endpoints/templates.ts";
import { useQuery } from "@tanstack/react-query";
import { addressOf } from "../../../platform/call.ts";
import { type TemplatesOf, templatesQuery } from "../../../platform/queries/settings-queries.ts";
import { templateFiles } from "./template-files.ts";

export type TemplateFile = NonNullable<Answer<typeof emailTemplates.list>["files"]>[number];

/** A workflow's files of one kind: those built in, then the uploaded ones, newest first. */
export function useTemplates(of: TemplatesOf) {
  return useQuery({
    ...templatesQuery(of, templateFiles[of.kind].path),
    select: ({ files = [] }) => files,
  });
}

export function downloadAddress(kind: TemplateKind, filename: string): string {
  const path = `/api/${templateFiles[kind].path}-templates/download/:filename`;
  return addressOf(path, { params: { filename } });
}
