import type { ZohoRecord } from "../../organisation.ts";
import type { ModuleDefinition } from "../metadata/module.ts";
import type { Values } from "../write/writing.ts";

/** What a lead's fields are called on the contact and the account that it becomes. */
const mapped: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Contacts: {
    First_Name: "First_Name",
    Last_Name: "Last_Name",
    Salutation: "Salutation",
    Email: "Email",
    Secondary_Email: "Secondary_Email",
    Phone: "Phone",
    Mobile: "Mobile",
    Fax: "Fax",
    Designation: "Title",
    Lead_Source: "Lead_Source",
    Owner: "Owner",
    Street: "Mailing_Street",
    City: "Mailing_City",
    State: "Mailing_State",
    Zip_Code: "Mailing_Zip",
    Country: "Mailing_Country",
    Description: "Description",
  },
  Accounts: {
    Company: "Account_Name",
    Phone: "Phone",
    Fax: "Fax",
    Website: "Website",
    Owner: "Owner",
    Industry: "Industry",
    No_of_Employees: "Employees",
    Annual_Revenue: "Annual_Revenue",
    Street: "Billing_Street",
    City: "Billing_City",
    State: "Billing_State",
    Zip_Code: "Billing_Code",
    Country: "Billing_Country",
  },
  Deals: { Lead_Source: "Lead_Source", Owner: "Owner" },
};

/** The name that a lead's field has in the other module; null: it is not carried over. */
export function mappedName(
  field: string,
  isOwn: boolean,
  { api_name, fields }: ModuleDefinition,
): string | null {
  const standard = mapped[api_name]?.[field];
  if (standard) return standard;
  return isOwn && fields.get(field)?.custom_field ? field : null;
}

/** What the lead gives to a record of the other module. The organisation's own fields go where they have the same name. */
export function carriedOver(
  lead: ZohoRecord,
  leads: ModuleDefinition,
  target: ModuleDefinition,
): Values {
  const entries = [...leads.fields.values()].flatMap(
    ({ api_name, custom_field }): [string, unknown][] => {
      const name = mappedName(api_name, custom_field, target);
      const value = lead[api_name];
      return name === null || value === null || value === undefined ? [] : [[name, value]];
    },
  );
  return Object.fromEntries(entries);
}
