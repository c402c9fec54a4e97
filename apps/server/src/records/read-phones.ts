import type { Crm } from "@milepost/crm/crm.ts";
import { standardField } from "../workflows/fields/standard-field.ts";
import {
  type CustomerSettings,
  customerPlaces,
  customerText,
  fieldsByModule,
  loadRecord,
} from "./customer-field.ts";

const refs = ["mobile", "phone"] as const;

/** The customer's numbers as the CRM has them now, a mobile first. A lead that was converted is the contact that it became. */
export async function readPhones(
  crm: Pick<Crm, "findRecord" | "findConversion">,
  settings: CustomerSettings,
  recordId: string,
): Promise<string[]> {
  const { sourceModule: module } = settings;
  const places = refs.map((ref) => customerPlaces(settings, ref));
  const fields = fieldsByModule(places.flat());
  const records = await loadRecord(crm, { module, id: recordId }, fields);
  const found = records ? places.flatMap((ones) => customerText(records, ones) ?? []) : [];
  if (found.length > 0 || module !== "Leads") return found;
  const contactId = (await crm.findConversion(recordId))?.contactId ?? null;
  return contactId === null ? [] : readContact(crm, contactId);
}

async function readContact(crm: Pick<Crm, "findRecord">, id: string): Promise<string[]> {
  const names = refs.flatMap((ref) => standardField(ref, "Contacts") ?? []);
  const contact = await crm.findRecord("Contacts", id, names);
  return names.flatMap((name) => {
    const value = contact?.values[name];
    return typeof value === "string" && value.trim() !== "" ? [value.trim()] : [];
  });
}
