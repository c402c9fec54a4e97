import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { findCustomers as endpoint } from "@milepost/contract/endpoints/home/find-customers.ts";
import { customersFoundAtMost, phoneDigitsAtLeast } from "@milepost/contract/limits.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { Crm } from "@milepost/crm/crm.ts";
import type { WorkflowCaller } from "../platform/http/route.ts";
import { nameField, standardField } from "../workflows/fields/standard-field.ts";
import { workflowOf } from "../workflows/workflow-of.ts";
import { customerPlaces, customerText } from "./customer-field.ts";
import type { RecordPorts } from "./read-record-details.ts";

interface Question {
  readonly workflowId: number;
  readonly text: string;
}

/** Customers by part of their name or by their phone number, with what tells two of one name apart. */
export async function findCustomers(
  { openCrm }: RecordPorts,
  identity: WorkflowCaller,
  { workflowId, text }: Question,
): Promise<Answer<typeof endpoint>> {
  const { settings } = workflowOf(identity, workflowId);
  const { sourceModule: module } = settings;
  const crm = await openCrm(identity);
  const digits = text.replace(/\D/g, "");
  const isPhone = digits.length >= phoneDigitsAtLeast;
  const ids = isPhone
    ? await idsByPhone(crm, module, text, digits)
    : (await crm.searchRecords(module, { field: nameField(module), text })).map(({ id }) => id);
  const shown = await readCustomers(crm, settings, ids.slice(0, customersFoundAtMost));
  return { customers: shown, isMore: ids.length > customersFoundAtMost };
}

/**
 * A number is written in many ways, and a CRM compares texts: it is asked for what was typed and for the
 * last four digits, and what it finds is compared here without spaces and country code.
 */
async function idsByPhone(
  crm: Pick<Crm, "searchRecords">,
  module: string,
  text: string,
  digits: string,
): Promise<string[]> {
  const fields = ["phone", "mobile"].flatMap((ref) => standardField(ref, module) ?? []);
  const questions = fields.flatMap((field) =>
    [text, digits.slice(-4)].map((part) => crm.searchRecords(module, { field, text: part })),
  );
  const found = (await Promise.all(questions)).flat();
  const same = found.filter(
    ({ name }) => nationalOf(name.replace(/\D/g, "")) === nationalOf(digits),
  );
  return [...new Set(same.map(({ id }) => id))];
}

/** The nine digits that a number has in every way of writing it. */
const nationalOf = (digits: string) => digits.slice(-9);

async function readCustomers(
  crm: Pick<Crm, "listRecords">,
  settings: Pick<WorkflowSettings, "sourceModule" | "mappings">,
  ids: readonly string[],
): Promise<Answer<typeof endpoint>["customers"]> {
  if (ids.length === 0) return [];
  const { sourceModule: module } = settings;
  // Of the record itself alone: what it points to would be a call for each.
  const postcodes = customerPlaces(settings, "appPostcode").filter((one) => one.module === module);
  const name = nameField(module);
  const fields = [name, ...postcodes.map(({ field }) => field)];
  const records = await crm.listRecords(module, ids, fields);
  return ids.flatMap((id) => {
    const record = records.find((one) => one.id === id);
    if (!record) return [];
    const text = (places: typeof postcodes) => customerText(new Map([[module, record]]), places);
    return {
      recordId: id,
      name: text([{ module, field: name }]) ?? "",
      postcode: text(postcodes),
    };
  });
}
