import type { TemplateKind } from "@milepost/contract/endpoints/templates.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { Problem } from "../platform/http/problem.ts";
import type { Identity, Upload, WorkflowCaller } from "../platform/http/route.ts";
import { readCrmModules } from "../workflows/fields/read-crm-modules.ts";
import { workflowOf } from "../workflows/workflow-of.ts";
import type { Invitation } from "./invitation.ts";
import { sampleInvitation } from "./sample-invitation.ts";
import { listWarnings, type Shown, showTemplate } from "./show-template.ts";

interface Ports {
  readonly database: Database;
  readonly now: Clock;
  /** Null: nobody reads what calendars answer. */
  readonly repliesAddress: string | null;
}

interface Given {
  readonly workflowId: number;
  readonly kind: TemplateKind;
  readonly file: Upload;
}

interface Checked {
  readonly content: string;
  readonly shown: Shown;
  readonly warnings: readonly string[];
}

/** What a file says and how it looks with made-up values. Throws where it cannot be used at all. */
export async function checkTemplate(
  ports: Ports,
  identity: WorkflowCaller,
  { workflowId, kind, file }: Given,
): Promise<Checked> {
  const content = textOf(file);
  const { settings } = workflowOf(identity, workflowId);
  const shown = showTemplate(kind, content, await readSample(ports, identity, settings));
  if (!shown.isUsable) {
    throw new Problem(
      "BAD_REQUEST",
      "This isn’t a calendar file with an appointment in it. Correct it or choose another file.",
    );
  }
  return { content, shown, warnings: listWarnings(kind, content, shown) };
}

/** Made-up values, in which every field of the workflow's source module is known. */
export async function readSample(
  { database, now, repliesAddress }: Ports,
  { organisation, organisationName, name, email }: Identity,
  settings: WorkflowSettings,
): Promise<Invitation> {
  const modules = await readCrmModules(database, organisation);
  const sample = sampleInvitation({
    company: organisationName,
    settings,
    fields: modules[settings.sourceModule] ?? [],
    now: now().epochMilliseconds,
    bookingAgent: { name, email },
  });
  return { ...sample, repliesTo: repliesAddress };
}

function textOf({ bytes }: Upload): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    // The database keeps no such character, and no template needs one.
    if (text.trim() !== "" && !text.includes("\0")) return text;
  } catch {
    // Refused below, like a file that is empty.
  }
  throw new Problem(
    "BAD_REQUEST",
    "The file is empty or isn’t UTF-8 text. Correct it or choose another file.",
  );
}
