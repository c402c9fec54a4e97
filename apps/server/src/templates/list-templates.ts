import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import {
  type emailTemplates,
  systemUploader,
  type TemplateKind,
} from "@milepost/contract/endpoints/templates.ts";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { builtInNames, builtInTemplates } from "./built-in-templates.ts";
import { listFiles } from "./store.ts";

interface Place {
  readonly workflowId: number;
  readonly kind: TemplateKind;
}

/** Of one workflow and kind: those built in, then the uploaded ones, newest first. */
export async function listTemplates(
  db: Db,
  organisation: OrganisationId,
  { workflowId, kind }: Place,
): Promise<Answer<typeof emailTemplates.list>> {
  const uploaded = await listFiles(db, organisation);
  const files = [
    ...builtInNames[kind].map((filename) => ({
      filename,
      isBuiltIn: true,
      uploadedBy: systemUploader,
      uploadedAt: null,
      bytes: Buffer.byteLength(builtInTemplates[filename] ?? ""),
    })),
    ...uploaded
      .filter((file) => file.workflowId === workflowId && file.kind === kind)
      .map(({ fileName, bytes, by, uploadedAt }) => ({
        filename: fileName,
        isBuiltIn: false,
        bytes,
        uploadedBy: by,
        uploadedAt: uploadedAt.toISOString(),
      })),
  ];
  return { templates: files.map(({ filename }) => filename), files };
}

/** Names of what was uploaded to each workflow of an organisation, newest first. */
export async function listUploadedNames(
  db: Db,
  organisation: OrganisationId,
): Promise<(place: Place) => string[]> {
  const files = await listFiles(db, organisation);
  return ({ workflowId, kind }) =>
    files
      .filter((file) => file.workflowId === workflowId && file.kind === kind)
      .map(({ fileName }) => fileName);
}
