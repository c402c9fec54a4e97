import type { Answer, Input } from "@milepost/contract/endpoints/endpoint.ts";
import type { endpoints } from "@milepost/contract/endpoints/endpoints.ts";
import { variablesIn } from "@milepost/contract/fill-template.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import { Problem } from "../platform/http/problem.ts";
import type { Identity, WorkflowCaller } from "../platform/http/route.ts";
import { isMailAddress } from "../platform/mail/is-mail-address.ts";
import {
  customerPlaces,
  customerText,
  fieldsByModule,
  loadRecord,
} from "../records/customer-field.ts";
import type { OpenCrm } from "../session/prove-connection.ts";
import { workflowOf } from "../workflows/workflow-of.ts";
import { readSample } from "./check-template.ts";
import { findTemplate } from "./find-template.ts";
import type { Invitation } from "./invitation.ts";
import { listWarnings, type Shown, showTemplate } from "./show-template.ts";

export interface PreviewPorts {
  readonly database: Database;
  readonly openCrm: OpenCrm;
  readonly now: Clock;
  /** Null: nobody reads what calendars answer. */
  readonly repliesAddress: string | null;
}

type Wanted = Input<typeof endpoints.previewTemplate>["query"];
type Preview = Shown & { readonly warnings: readonly string[]; readonly isSample: boolean };

/** A template as a customer would get it: with a record's own values where one is named, else with made-up ones. */
export async function previewTemplate(
  ports: PreviewPorts,
  identity: WorkflowCaller,
  { workflowId, kind, filename, recordId }: Wanted,
): Promise<Preview> {
  const { database } = ports;
  const { organisation } = identity;
  const { settings } = workflowOf(identity, workflowId);
  const fileName = filename ?? settings.templates[kind].currentTemplate;
  const template = await database.withOrganisation(organisation, (db) =>
    findTemplate(db, organisation, { workflowId, kind, fileName }),
  );
  if (template === null) throw new Problem("NOT_FOUND", "There is no such template.");
  const sample = await readSample(ports, identity, settings);
  const invitation = recordId
    ? await withRecord(ports, identity, { sample, settings, recordId, names: namesIn(template) })
    : sample;
  const shown = showTemplate(kind, template, invitation);
  return { ...shown, warnings: listWarnings(kind, template, shown), isSample: !recordId };
}

interface OfRecord {
  readonly sample: Invitation;
  readonly settings: WorkflowSettings;
  readonly recordId: string;
  /** Variables of the template, among others that are no fields. */
  readonly names: readonly string[];
}

/** The customer and the fields are the record's own; what it does not say stays empty. */
async function withRecord(
  { openCrm }: PreviewPorts,
  identity: Identity,
  { sample, settings, recordId, names }: OfRecord,
): Promise<Invitation> {
  const { sourceModule: module } = settings;
  const placesOf = (ref: string) => customerPlaces(settings, ref);
  const refs = ["appStreet", "appCity", "appPostcode", "appCustomerEmail"];
  const wanted = names.filter((name) => Object.hasOwn(sample.record, name));
  const fields = fieldsByModule([
    ...refs.flatMap(placesOf),
    ...wanted.map((field) => ({ module, field })),
  ]);
  const crm = await openCrm(identity);
  const records = await loadRecord(crm, { module, id: recordId }, fields);
  if (!records) throw new Problem("NOT_FOUND", "The CRM has no such record.");
  const textOf = (ref: string) => customerText(records, placesOf(ref));
  const email = textOf("appCustomerEmail") ?? "";
  return {
    ...sample,
    customer: {
      email: isMailAddress(email) ? email : sample.customer.email,
      street: textOf("appStreet"),
      city: textOf("appCity"),
      postcode: textOf("appPostcode"),
    },
    record: records.get(module)?.values ?? {},
  };
}

/** A long line of a calendar file goes on in the next one. */
function namesIn(template: string): string[] {
  return variablesIn(template.replace(/\r?\n[ \t]/g, ""));
}

type Viewed = Pick<Preview, "subject" | "text" | "warnings" | "isSample">;

export function viewPreview(preview: Viewed): Answer<typeof endpoints.previewTemplate> {
  const { subject, text, warnings, isSample } = preview;
  return { subject, text, warnings: [...warnings], isSample };
}
