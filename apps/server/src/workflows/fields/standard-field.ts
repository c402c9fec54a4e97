import { crmModel } from "../../platform/crm-model.ts";
import type { FieldPlace } from "./mapped-fields.ts";

const { street, city, postcode, email, phone, mobile } = crmModel.customerFields;

/** What every CRM organisation has from the start, by app field and module. The last two are no app fields. */
const standardFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  appStreet: street,
  appCity: city,
  appPostcode: postcode,
  appCustomerEmail: email,
  phone,
  mobile,
};

/** Null: the module has no such field from the start. */
export function standardField(fieldRef: string, module: string): string | null {
  return standardFields[fieldRef]?.[module] ?? null;
}

/** The records that a record points to from the start, nearest to the customer first: each with the module it leads to and the field that holds it. */
export function linksOf(module: string): readonly FieldPlace[] {
  return crmModel.pointers[module] ?? [];
}

/** The field that a record of the module is called by. */
export function nameField(module: string): string {
  const { byModule, otherwise } = crmModel.nameFields;
  return byModule[module] ?? otherwise;
}
