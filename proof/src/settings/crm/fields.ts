/** The modules that a workflow's bookings may be records of. */
export const recordModules = ["Leads", "Contacts", "Accounts", "Deals"] as const;
export type RecordModule = (typeof recordModules)[number];

interface CustomField {
  readonly api_name: string;
  readonly field_label: string;
  readonly data_type: string;
  readonly length?: number;
  readonly pick_list_values?: readonly {
    readonly display_value: string;
    readonly actual_value: string;
  }[];
  readonly custom_field: true;
}

/** Options of the dropdown and of the list of several; few, so that conditions match about as often as not. */
export const kinds = ["Survey", "Design visit", "Full-day fitting", "Repair"] as const;
export const skills = ["Roofs", "Doors", "Glass"] as const;

/** What every module of the random organisations has beyond the CRM's own: an appointment, and a field of each type that conditions distinguish. */
const ofEveryModule: readonly CustomField[] = [
  field("Appointment Start", "datetime"),
  field("Appointment End", "datetime"),
  field("Field Agent", "userlookup"),
  field("Visit Postcode", "text", { length: 20 }),
  field("Source Record", "text", { length: 50 }),
  field("Kind", "picklist", { pick_list_values: kinds.map(option) }),
  field("Skills", "multiselectpicklist", { pick_list_values: skills.map(option) }),
  field("Note", "text", { length: 100 }),
  field("Score", "integer"),
  field("Due", "date"),
  field("Urgent", "boolean"),
  field("Helper", "userlookup"),
];

export const customFields = {
  ...Object.fromEntries(recordModules.map((module) => [module, ofEveryModule])),
  Events: [field("Kind", "picklist", { pick_list_values: kinds.map(option) })],
};

/** The CRM's own field of a postal address, by module. */
export const addressField: Readonly<Record<string, string>> = {
  Leads: "Zip_Code",
  Contacts: "Mailing_Zip",
  Accounts: "Billing_Code",
};

function field(label: string, type: string, more: Partial<CustomField> = {}): CustomField {
  const api_name = label.replaceAll(" ", "_");
  return { api_name, field_label: label, data_type: type, ...more, custom_field: true };
}

function option(value: string) {
  return { display_value: value, actual_value: value };
}
