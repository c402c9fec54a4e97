import type { FieldDefinition } from "../records/metadata/field.ts";
import type { ModuleDefinition } from "../records/metadata/module.ts";
import type { Seat } from "./seat.ts";

export interface Section {
  readonly title: string;
  readonly fields: readonly FieldDefinition[];
}

/** What the CRM itself notes. */
export const systemSection = "System";

/** The fields this user may see, as they stand on a record's page. Empty sections are left out. */
export function listSections(seat: Seat, definition: ModuleDefinition): Section[] {
  const fields = [...definition.fields.values()].filter((field) => isShown(field, seat));
  const titles = [`${definition.singular_label} information`, ...inOrder];
  return titles
    .map((title) => ({
      title,
      fields: fields.filter((field) => (sectionOf(field) ?? titles[0]) === title),
    }))
    .filter((section) => section.fields.length > 0);
}

/** What a list shows of a record besides its name. */
export function listColumns(seat: Seat, definition: ModuleDefinition): FieldDefinition[] {
  const named = columns[definition.api_name] ?? [
    ...[...definition.fields.values()].flatMap((field) =>
      field.custom_field ? field.api_name : [],
    ),
    "Owner",
  ];
  return named
    .flatMap((name) => definition.fields.get(name) ?? [])
    .filter((field) => isShown(field, seat))
    .slice(0, 6);
}

export function mayWrite({ user }: Seat, { read_only, profiles }: FieldDefinition): boolean {
  const own = profiles.find(({ id }) => id === user.profile.id)?.permission_type;
  return !read_only && (own ?? "read_write") === "read_write";
}

function isShown({ data_type, api_name, profiles }: FieldDefinition, { user }: Seat): boolean {
  const own = profiles.find(({ id }) => id === user.profile.id)?.permission_type;
  return own !== "hidden" && !opaque.has(data_type) && !opaque.has(api_name);
}

/** What means nothing to a person, or stands in the heading already. */
const opaque = new Set([
  "layout",
  "multireminder",
  "ALARM",
  "profileimage",
  "Tag",
  "Record_Status__s",
  "Full_Name",
  "id",
  "Converted__s",
]);

/** A field stands in the first section whose rule it meets, else in the one about the record itself. */
const rules: readonly (readonly [title: string, holds: (field: FieldDefinition) => boolean])[] = [
  [systemSection, ({ read_only, data_type }) => read_only && data_type !== "formula"],
  ["Custom fields", ({ custom_field }) => custom_field],
  ["Description", ({ data_type }) => data_type === "textarea"],
  [
    "Address",
    ({ api_name }) => /(^|_)(Street|City|State|Code|Zip|Zip_Code|Country)$/.test(api_name),
  ],
];

/** As they follow each other on the page, after the one about the record itself. */
const inOrder = ["Address", "Custom fields", "Description", systemSection];

function sectionOf(field: FieldDefinition): string | undefined {
  return rules.find(([, holds]) => holds(field))?.[0];
}

const columns: Readonly<Record<string, readonly string[]>> = {
  Leads: ["Company", "Zip_Code", "Lead_Status", "Lead_Source", "Owner"],
  Contacts: ["Account_Name", "Email", "Phone", "Mailing_Zip", "Owner"],
  Accounts: ["Phone", "Billing_City", "Billing_Code", "Owner"],
  Deals: ["Stage", "Appointment_Start", "Field_Agent", "Visit_Postcode", "Amount", "Closing_Date"],
  Events: ["Start_DateTime", "End_DateTime", "Owner", "Venue", "What_Id"],
};
