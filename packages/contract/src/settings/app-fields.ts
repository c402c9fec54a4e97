import type { FieldType } from "./crm-field.ts";

/** The module name under which app fields appear next to the CRM's own. */
export const appFieldModule = "App";

interface AppField {
  /** Also the name of the template variable. */
  readonly fieldRef: string;
  readonly sourceField: string;
  readonly sourceFieldType: FieldType;
  readonly sourceModule: typeof appFieldModule;
  readonly label: string;
}

/** In their order, 1 to 9. A workflow's mappings always hold all of them. */
export const appFields = [
  appField("appBookingAgent", "Booking agent", "userlookup"),
  appField("appStreet", "Street", "text", "Customer street address"),
  appField("appCity", "City", "text", "Customer city"),
  appField("appPostcode", "Postcode", "text", "Customer postcode"),
  appField("appCustomerEmail", "Customer email", "email", "Customer email address"),
  appField("appFieldAgent", "Field agent", "userlookup"),
  appField("appBookingDateTime", "Booking date time", "datetime-local"),
  appField("appBookingEndDateTime", "Booking end date time", "datetime-local"),
  appField("appSourceRecordId", "Source record ID", "text"),
] as const satisfies readonly AppField[];

/** What a template may use besides the source module's own fields. */
export const templateVariables = [
  ...appFields.map(({ fieldRef }) => fieldRef).filter((ref) => ref !== "appSourceRecordId"),
  "formattedDate",
  "formattedTimeSlot",
] as const;

/** Besides the specified ones: what an invitation cannot do without. */
export const invitationVariables = [
  "company",
  "acceptanceLink",
  "appAddress",
  "appBookingAgentEmail",
  "formattedWeekday",
] as const;

/** All a thank-you template may use. */
export const thankYouVariables = ["company", "date", "time"] as const;

/** The id of the n-th further mapping of an app field. */
export function additionalMappingId(fieldRef: string, index: number): string {
  return `custom-app-${fieldRef}-${index}`;
}

function appField<const R extends string, const F extends string>(
  fieldRef: R,
  sourceField: F,
  sourceFieldType: FieldType,
  label: string = sourceField,
) {
  return { fieldRef, sourceField, sourceFieldType, sourceModule: appFieldModule, label } as const;
}
