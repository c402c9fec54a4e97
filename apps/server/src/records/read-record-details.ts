import type { CrmUser } from "@milepost/contract/endpoints/crm-user.ts";
import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { endpoints } from "@milepost/contract/endpoints/endpoints.ts";
import type { CrmAccess, CrmRecord } from "@milepost/crm/crm.ts";
import type { Database } from "../platform/database/database.ts";
import { Problem } from "../platform/http/problem.ts";
import type { WorkflowCaller } from "../platform/http/route.ts";
import type { OpenCrm } from "../session/prove-connection.ts";
import { readOrganisation } from "../session/read-organisation.ts";
import type { FieldPlace } from "../workflows/fields/mapped-fields.ts";
import { nameField, standardField } from "../workflows/fields/standard-field.ts";
import { listCrmUsers } from "../workflows/list-crm-users.ts";
import { workflowOf } from "../workflows/workflow-of.ts";
import {
  type CustomerSettings,
  customerPlaces,
  customerText,
  fieldsByModule,
  type LoadedRecords,
  loadRecord,
} from "./customer-field.ts";
import { viewableFields } from "./viewable-fields.ts";

export interface RecordPorts {
  readonly database: Database;
  readonly openCrm: OpenCrm;
  readonly recordAddress: CrmAccess["recordAddress"];
}

export type RecordDetails = Answer<typeof endpoints.readRecordDetails>;

/** What a booking agent may see of the source record. */
export async function readRecordDetails(
  { database, openCrm, recordAddress }: RecordPorts,
  identity: WorkflowCaller,
  { workflowId, recordId }: { workflowId: number; recordId: string },
): Promise<RecordDetails> {
  const { organisation } = identity;
  const { settings } = workflowOf(identity, workflowId);
  const source = { module: settings.sourceModule, id: recordId };
  const crm = await openCrm(identity);
  const records = await loadRecord(crm, source, fieldsByModule(neededFields(settings)));
  if (!records)
    throw new Problem(
      "NOT_FOUND",
      "We couldn’t find this record in your CRM. Check that it still exists.",
    );
  const [users, { dataCentre, crmId }] = await database.withOrganisation(organisation, (db) =>
    Promise.all([listCrmUsers(db, organisation), readOrganisation(db, organisation)]),
  );
  const recordUrl = recordAddress(dataCentre, { organisation: crmId, ...source });
  return withEmails(viewRecord(settings, records, recordUrl), users) as RecordDetails;
}

/** A field that points to a user says the user's email too, as a form that is filled in does. */
function withEmails(value: unknown, users: readonly CrmUser[]): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const user = users.find(
    ({ zohoUserId }) => "name" in value && "id" in value && value.id === zohoUserId,
  );
  if (user) return { ...value, email: user.email };
  const entries = Object.entries(value).map(([name, one]) => [name, withEmails(one, users)]);
  return Object.fromEntries(entries);
}

const customerRefs = [
  "appCustomerEmail",
  "appPostcode",
  "appStreet",
  "appCity",
  "phone",
  "mobile",
] as const;

/** What may be shown, and beyond it only what `customer` and `Email` are made of. */
function neededFields(settings: CustomerSettings): FieldPlace[] {
  const { sourceModule: module } = settings;
  return [
    ...viewableFields(settings),
    ...customerRefs.flatMap((ref) => customerPlaces(settings, ref)),
    { module, field: nameField(module) },
  ];
}

/**
 * Nothing leaves but the viewable fields, and, whether they are viewable or not: the record's `Email`,
 * which the specification names; and the customer's name, phone, address and email address, because the
 * agent has to see whom she speaks with, where the visit goes and where the invitation goes.
 */
export function viewRecord(
  settings: CustomerSettings,
  records: LoadedRecords,
  recordUrl: string,
): RecordDetails {
  const { sourceModule } = settings;
  const viewable = fieldsByModule(viewableFields(settings));
  const pick = (module: string) => pickFrom(records.get(module), viewable.get(module));
  const linked = [...viewable.keys()].filter((module) => module !== sourceModule);
  const text = (places: readonly FieldPlace[]) => customerText(records, places);
  const known = (ref: (typeof customerRefs)[number]) => text(customerPlaces(settings, ref));
  const email = standardField("appCustomerEmail", sourceModule);
  return {
    ...pick(sourceModule),
    id: records.get(sourceModule)?.id,
    ...(email && { Email: text([{ module: sourceModule, field: email }]) }),
    ...Object.fromEntries(linked.map((module) => [module, pick(module)])),
    customer: {
      name: text([{ module: sourceModule, field: nameField(sourceModule) }]),
      email: known("appCustomerEmail"),
      postcode: known("appPostcode"),
      phone: known("phone") ?? known("mobile"),
      street: known("appStreet"),
      city: known("appCity"),
      recordUrl,
    },
  };
}

/** Null: there is no such record. */
function pickFrom(record: CrmRecord | undefined, fields: ReadonlySet<string> = new Set()) {
  if (!record) return null;
  const picked = [...fields].map((field) => [field, record.values[field] ?? null]);
  return { id: record.id, ...Object.fromEntries(picked) };
}
