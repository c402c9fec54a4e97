import type { TemplateKind } from "@milepost/contract/endpoints/templates.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { Db } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { builtInNames, findBuiltIn } from "./built-in-templates.ts";
import type { InvitationTemplates } from "./render-invitation.ts";
import { findFile } from "./store.ts";

interface Named {
  readonly workflowId: number;
  readonly kind: TemplateKind;
  readonly fileName: string;
}

/** A file's content as it was uploaded; null: neither built in nor one of this workflow. */
export async function findTemplate(
  db: Db,
  organisation: OrganisationId,
  { workflowId, kind, fileName }: Named,
): Promise<string | null> {
  const builtIn = findBuiltIn(kind, fileName);
  if (builtIn !== null) return builtIn;
  const file = await findFile(db, organisation, fileName);
  return file?.workflowId === workflowId && file.kind === kind ? file.content : null;
}

/** To be edited. Milepost's own where the workflow has no such file: there is always something to begin with. */
export async function readTemplateText(
  db: Db,
  organisation: OrganisationId,
  { workflowId, kind, fileName }: Named,
): Promise<{ filename: string; text: string }> {
  const own = await findTemplate(db, organisation, { workflowId, kind, fileName });
  if (own !== null) return { filename: fileName, text: own };
  const [filename] = builtInNames[kind];
  return { filename, text: findBuiltIn(kind, filename) ?? "" };
}

/** What a workflow invites with. Milepost's own where its file is not there: a customer is invited all the same. */
export async function readInvitationTemplates(
  db: Db,
  organisation: OrganisationId,
  workflow: { workflowId: number; templates: WorkflowSettings["templates"] },
): Promise<InvitationTemplates> {
  const contentOf = async (kind: "email" | "calendar") => {
    const { workflowId, templates } = workflow;
    const fileName = templates[kind].currentTemplate;
    const own = await findTemplate(db, organisation, { workflowId, kind, fileName });
    return own ?? findBuiltIn(kind, builtInNames[kind][0]) ?? "";
  };
  return { email: await contentOf("email"), calendar: await contentOf("calendar") };
}
