import type { TemplateKind } from "@milepost/contract/endpoints/templates.ts";
import { sql } from "kysely";
import type { Database, Db } from "../platform/database/database.ts";
import { type OrganisationId, toOrganisationId } from "../platform/database/organisation-id.ts";

export interface StoredTemplate {
  readonly kind: TemplateKind;
  readonly fileName: string;
  readonly content: string;
}

export interface TemplateDetails {
  readonly workflowId: number;
  readonly kind: TemplateKind;
  readonly fileName: string;
  readonly bytes: number;
  readonly uploadedAt: Date;
  readonly by: Uploader;
}

export interface Uploader {
  readonly userId: string;
  readonly userName: string;
  readonly email: string;
}

/** Throws where the name is taken. */
export async function addTemplate(
  db: Db,
  organisation: OrganisationId,
  { workflowId, by, ...file }: StoredTemplate & { workflowId: number; by: Uploader },
): Promise<void> {
  await db
    .insertInto("template_files")
    .values({
      organisation_id: organisation,
      workflow_id: workflowId,
      kind: file.kind,
      file_name: file.fileName,
      content: file.content,
      user_id: by.userId,
      user_name: by.userName,
      user_email: by.email,
    })
    .execute();
}

/** Of all workflows, newest first. */
export async function listFiles(db: Db, organisation: OrganisationId): Promise<TemplateDetails[]> {
  const rows = await db
    .selectFrom("template_files")
    .select(["workflow_id", "kind", "file_name", "uploaded_at"])
    .select(["user_id", "user_name", "user_email"])
    .select(sql<number>`octet_length(content)`.as("bytes"))
    .where("organisation_id", "=", organisation)
    .orderBy("uploaded_at", "desc")
    .orderBy("file_name")
    .execute();
  return rows.map((row) => ({
    workflowId: row.workflow_id,
    kind: row.kind as TemplateKind,
    fileName: row.file_name,
    bytes: row.bytes,
    uploadedAt: row.uploaded_at,
    by: { userId: row.user_id, userName: row.user_name, email: row.user_email },
  }));
}

/** With the workflow it belongs to; null: the organisation has no such file. */
export async function findFile(
  db: Db,
  organisation: OrganisationId,
  fileName: string,
): Promise<(StoredTemplate & { workflowId: number }) | null> {
  const row = await db
    .selectFrom("template_files")
    .select(["workflow_id", "kind", "file_name", "content"])
    .where("organisation_id", "=", organisation)
    .where("file_name", "=", fileName)
    .executeTakeFirst();
  if (!row) return null;
  const { workflow_id: workflowId, content } = row;
  return { workflowId, content, kind: row.kind as TemplateKind, fileName: row.file_name };
}

/** Sees no organisation's rows: only what row-level security opens by name. */
const nobody = toOrganisationId("00000000-0000-0000-0000-000000000000");

/** A thank-you page's template of any organisation, for who knows its whole name. Null: there is none. */
export async function findPublicFile(
  database: Database,
  { fileName, ip }: { readonly fileName: string; readonly ip: string },
): Promise<string | null> {
  return database.withNamed(nobody, ip, async (db) => {
    await sql`select set_config('milepost.template', ${fileName}, true)`.execute(db);
    const row = await db
      .selectFrom("template_files")
      .select("content")
      .where("file_name", "=", fileName)
      .where("kind", "=", "thankYou")
      .executeTakeFirst();
    return row?.content ?? null;
  });
}
