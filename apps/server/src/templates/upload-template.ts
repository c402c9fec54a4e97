import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { emailTemplates, TemplateKind } from "@milepost/contract/endpoints/templates.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import type { Upload, WorkflowCaller } from "../platform/http/route.ts";
import { checkTemplate } from "./check-template.ts";
import { chooseFileName } from "./choose-file-name.ts";
import { addTemplate } from "./store.ts";

interface NewTemplate {
  readonly workflowId: number;
  readonly kind: TemplateKind;
  readonly extension: `.${string}`;
  readonly file: Upload;
}

/** Kept as it came, once it was seen to work with made-up values. Under a name that is never given twice. */
export async function uploadTemplate(
  ports: { database: Database; now: Clock; repliesAddress: string | null },
  identity: WorkflowCaller,
  { workflowId, kind, extension, file }: NewTemplate,
): Promise<Answer<typeof emailTemplates.upload>> {
  const { organisation, userId, name: userName, email } = identity;
  const { content, warnings } = await checkTemplate(ports, identity, { workflowId, kind, file });
  const filename = chooseFileName(file.name, extension);
  await ports.database.withOrganisation(organisation, (db) =>
    addTemplate(db, organisation, {
      workflowId,
      kind,
      fileName: filename,
      content,
      by: { userId, userName, email },
    }),
  );
  return { filename, warnings: [...warnings] };
}
