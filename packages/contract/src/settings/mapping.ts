import { z } from "../zod.ts";
import { FieldType } from "./crm-field.ts";

/** The first entry of a mapping holds the details. Flags whose use is not specified are kept and returned unchanged. */
const FieldMappingEntry = z.object({
  _id: z.string().optional(),
  mappedModule: z.string(),
  destinationField: z.string().describe("empty: not mapped yet"),
  destinationFieldType: FieldType.optional(),
  showInBookingForm: z.boolean(),
  editable: z.boolean().describe("false whenever it is not shown"),
  allowAdminEditChange: z.boolean(),
  required: z.boolean(),
  canDelete: z.boolean(),
  fixedModule: z.boolean(),
  label: z.string(),
  order: z.int(),
  originalIndex: z.int().optional(),
  parentId: z.string().optional(),
});

export const Mapping = z.object({
  id: z.string().describe("custom-app-{fieldRef}-{index} for a further mapping of an app field"),
  isAppField: z.boolean(),
  isOriginalAppField: z.boolean(),
  sourceModule: z.string(),
  sourceField: z.string(),
  sourceFieldType: FieldType,
  fieldMappings: z.array(FieldMappingEntry),
  lastModified: z.iso.datetime({ offset: true }).nullable(),
  parentAppFieldId: z.string().nullable(),
});
export type Mapping = z.infer<typeof Mapping>;

export const BookingAgentField = z.object({
  id: z.string().regex(/^\d+$/),
  module: z.string(),
  field: z.string(),
  fieldType: FieldType,
  required: z.boolean(),
  showInBookingForm: z.boolean(),
  editable: z.boolean(),
  order: z.int(),
  label: z.string(),
});
export type BookingAgentField = z.infer<typeof BookingAgentField>;

/** A user of the CRM, by the CRM's own id. */
export const UserValue = z.object({ id: z.string(), name: z.string(), email: z.string() });
export type UserValue = z.infer<typeof UserValue>;

/** Of a user always a `UserValue`. */
const LookupValue = UserValue.partial({ email: true });

/** What a CRM field may hold, once empty values are left out. */
export const FieldValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  LookupValue,
]);
export type FieldValue = z.infer<typeof FieldValue>;

export const DefaultFieldValue = z.object({
  id: z.string(),
  module: z.string(),
  field: z.string(),
  fieldType: FieldType,
  defaultValue: FieldValue,
  order: z.int(),
});
export type DefaultFieldValue = z.infer<typeof DefaultFieldValue>;
