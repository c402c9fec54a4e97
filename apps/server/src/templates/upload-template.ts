import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { emailTemplates, TemplateKind } from "@milepost/contract/endpoints/templates.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { Problem } from "../platform/http/problem.ts";
import type { Upload, WorkflowCaller } from "../platform/http/route.ts";
import { readCrmModules } from "../workflows/fields/read-crm-modules.ts";
import { workflowOf } from "../workflows/workflow-access.ts";
import { chooseFileName } from "./choose-file-name.ts";
import { sampleInvitation } from "./sample-invitation.ts";
import { listWarnings, showTemplate } from "./show-template.ts";
import { addTemplate } from "./store.ts";

interface NewTemplate {
  readonly workflowId: number;
  readonly kind: TemplateKind;
  readonly extension: `.${string}`;
  readonly file: Upload;
}

/** Kept as it came, once it was seen to work with made-up values. Under a name that is never given twice. */
export async function uploadTemplate(
  { database, now }: { database: Database; now: Clock },
  identity: WorkflowCaller,
  { workflowId, kind, extension, file }: NewTemplate,
): Promise<Answer<typeof emailTemplates.upload>> {
  const { organisation, userId, name: userName, email } = identity;
  const content = textOf(file);
  const { settings } = workflowOf(identity, workflowId);
  const modules = await readCrmModules(database, organisation);
  const sample = sampleInvitation({
    company: identity.organisationName,
    settings,
    now: now().epochMilliseconds,
    bookingAgent: { name: userName, email },
    fields: modules[settings.sourceModule] ?? [],
  });
  const shown = showTemplate(kind, content, sample);
  if (!shown.isUsable) {
    throw new Problem(
      "BAD_REQUEST",
      "This isn’t a calendar file with an appointment in it. Choose another file.",
    );
  }
  const filename = chooseFileName(file.name, extension);
  await database.withOrganisation(organisation, (db) =>
    addTemplate(db, organisation, {
      workflowId,
      kind,
      fileName: filename,
      content,
      by: { userId, userName, email },
    }),
  );
  return { filename, warnings: listWarnings(kind, content, shown) };
}

function textOf({ bytes }: Upload): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // The database keeps no such character, and no template needs one.
    if (text.trim() !== "" && !text.includes("\0")) return text;
  } catch {
    // Refused below, like a file that is empty.
  }
  throw new Problem("BAD_REQUEST", "The file is empty or isn’t UTF-8 text. Choose another file.");
}
