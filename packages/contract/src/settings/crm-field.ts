import { endpoint } from "../endpoints/endpoint.ts";
import { z } from "../zod.ts";

export const sourceModules = ["Leads", "Contacts", "Accounts", "Deals"] as const;
export const SourceModule = z.enum(sourceModules);
export type SourceModule = z.infer<typeof SourceModule>;

/** What the CRM calls meetings. */
export const meetingModule = "Events";

/** A meeting: the booking becomes one on the source record. */
export const destinationModules = [...sourceModules, meetingModule] as const;
export const DestinationModule = z.enum(destinationModules);
export type DestinationModule = z.infer<typeof DestinationModule>;

export const fieldTypes = [
  "text",
  "textarea",
  "email",
  "number",
  "integer",
  "decimal",
  "boolean",
  "date",
  "time",
  "datetime-local",
  "dropdown",
  "multiselect",
  "lookup",
  "userlookup",
  "owner",
] as const;
export const FieldType = z.enum(fieldTypes);
export type FieldType = z.infer<typeof FieldType>;

/** Of fields that can say that a customer has accepted. */
export const acceptanceTypes: readonly FieldType[] = [
  "datetime-local",
  "boolean",
  "text",
  "textarea",
];

const LookupTarget = z.object({ module: z.string() });

export const CrmField = z.object({
  name: z.string().describe("the CRM's API name"),
  label: z.string(),
  type: FieldType,
  options: z.array(z.string()).optional().describe("the stored values of a list"),
  required: z.boolean(),
  lookupType: z.string().optional(),
  lookupDetails: LookupTarget.optional(),
  lookup: LookupTarget.optional(),
  isUserLookup: z.boolean().optional(),
});
export type CrmField = z.infer<typeof CrmField>;

/** By module name. A module the caller's CRM does not have is missing. */
export const CrmModuleFields = z.record(z.string(), z.array(CrmField));
export type CrmModuleFields = z.infer<typeof CrmModuleFields>;

/** Something in a workflow's settings that names a field which the CRM no longer has. */
export const BrokenReference = z.object({
  in: z.enum([
    "mappings",
    "bookingAgentFields",
    "defaultFieldValues",
    "existingBookingFilters",
    "fullDayBlockSettings",
    "tiebreakField",
    "acceptanceField",
  ]),
  id: z.string().describe("of the row in that list; the order of a condition"),
  module: z.string(),
  field: z.string(),
});
export type BrokenReference = z.infer<typeof BrokenReference>;

export const syncCrmFields = endpoint({
  method: "POST",
  path: "/api/sync-crm-fields",
  summary: "Reads fields, picklists, mandatory flags and users from the CRM again.",
  caller: "workflow-admin",
  workflows: () => [],
  perMinute: 10,
  answer: z.object({ crmModuleFields: CrmModuleFields, message: z.string() }),
});
