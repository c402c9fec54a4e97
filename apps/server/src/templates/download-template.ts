import type { TemplateKind } from "@milepost/contract/endpoints/templates.ts";
import type { FastifyReply } from "fastify";
import type { Database } from "../platform/database/database.ts";
import { Problem } from "../platform/http/problem.ts";
import type { Identity } from "../platform/http/route.ts";
import { listOpenWorkflows } from "../workflows/list-callers-workflows.ts";
import { findBuiltIn } from "./built-in-templates.ts";
import { openThankYou } from "./render-thank-you.ts";
import { findFile, findPublicFile } from "./store.ts";

/** A file of a workflow that the caller manages, as it was uploaded. To others there is none. */
export async function readOwnTemplate(
  database: Database,
  identity: Identity,
  kind: TemplateKind,
  fileName: string,
): Promise<string> {
  const builtIn = findBuiltIn(kind, fileName);
  if (builtIn !== null) return builtIn;
  const { organisation } = identity;
  const file = await database.withOrganisation(organisation, (db) =>
    findFile(db, organisation, fileName),
  );
  const open = await listOpenWorkflows(database, identity);
  const mayManage = open.some((one) => one.workflowId === file?.workflowId && one.mayManage);
  if (file?.kind !== kind || !mayManage) throw templateProblem();
  return file.content;
}

/** For anybody, so without anything that acts: a page shows it to a customer. */
export async function readPublicTemplate(
  database: Database,
  asked: { readonly fileName: string; readonly ip: string },
): Promise<string> {
  const builtIn = findBuiltIn("thankYou", asked.fileName);
  const content = builtIn ?? (await findPublicFile(database, asked));
  if (content === null) throw templateProblem();
  return openThankYou(content);
}

const nothing = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Saved, never shown: whatever the file says, no browser takes it for a page of ours. */
export function asAttachment(reply: FastifyReply, fileName: string, type: string): void {
  reply
    .header("content-disposition", `attachment; filename="${fileName.replace(/[^\w.-]/g, "_")}"`)
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", `${nothing}; sandbox`)
    .type(type);
}

const templateProblem = () => new Problem("NOT_FOUND", "There is no such template.");
