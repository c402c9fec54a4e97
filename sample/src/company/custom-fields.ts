/** A field that the organisation added, in the words of Zoho's settings/fields. */
export interface CustomField {
  readonly api_name: string;
  readonly field_label: string;
  readonly data_type: "text" | "datetime" | "userlookup" | "picklist" | "boolean";
  readonly length?: number;
  readonly unique?: { readonly casesensitive: "false" };
  readonly pick_list_values?: readonly PickListValue[];
  readonly custom_field: true;
}

interface PickListValue {
  readonly display_value: string;
  readonly actual_value: string;
}

type More = Pick<CustomField, "length" | "unique" | "pick_list_values">;

function field(label: string, type: CustomField["data_type"], more: More = {}): CustomField {
  return {
    api_name: label.replaceAll(" ", "_"),
    field_label: label,
    data_type: type,
    custom_field: true,
    ...more,
  };
}

const unique = { casesensitive: "false" } as const;
const appointmentTypes = ["Survey", "Design visit", "Full-day fitting"];

/** What Fairfield Windows added to the CRM's own fields, by module. */
export const customFields: Readonly<Record<string, readonly CustomField[]>> = {
  Leads: [field("Milepost Reference", "text", { length: 64, unique })],
  Deals: [
    field("Appointment Start", "datetime"),
    field("Appointment End", "datetime"),
    field("Field Agent", "userlookup"),
    field("Visit Postcode", "text", { length: 20 }),
    field("Appointment Type", "picklist", {
      pick_list_values: appointmentTypes.map((value) => ({
        display_value: value,
        actual_value: value,
      })),
    }),
    field("Source Record", "text", { length: 50 }),
    field("Milepost Reference", "text", { length: 64, unique }),
  ],
  Events: [
    field("Milepost Reference", "text", { length: 64 }),
    // Named as the emulated CRM names it where it has such a field of its own.
    { ...field("Private", "boolean"), api_name: "Private__s" },
  ],
};
