import type { FieldPlace } from "./mapped-fields.ts";

/** What every CRM organisation has from the start, by app field and module. Deals and meetings have none: see their contact and account. */
const standardFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  appStreet: { Leads: "Street", Contacts: "Mailing_Street", Accounts: "Billing_Street" },
  appCity: { Leads: "City", Contacts: "Mailing_City", Accounts: "Billing_City" },
  appPostcode: { Leads: "Zip_Code", Contacts: "Mailing_Zip", Accounts: "Billing_Code" },
  appCustomerEmail: { Leads: "Email", Contacts: "Email" },
};

/** Null: the module has no such field from the start. */
export function standardField(fieldRef: string, module: string): string | null {
  return standardFields[fieldRef]?.[module] ?? null;
}

/** The records that a record points to from the start, nearest to the customer first. */
const standardLinks: Readonly<Record<string, readonly FieldPlace[]>> = {
  Deals: [
    { module: "Contacts", field: "Contact_Name" },
    { module: "Accounts", field: "Account_Name" },
  ],
  Contacts: [{ module: "Accounts", field: "Account_Name" }],
};

/** Each with the module it leads to and the field that holds it. */
export function linksOf(module: string): readonly FieldPlace[] {
  return standardLinks[module] ?? [];
}
