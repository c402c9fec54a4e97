import {
  additionalMappingId,
  appFields,
  type Mapping,
  type WorkflowSettings,
} from "@milepost/contract";
import type { FieldPlace } from "./app-mapping.ts";
import { guessField } from "./guess-field.ts";
import type { StoredField, StoredModules } from "./stored-field.ts";

type AppField = (typeof appFields)[number];
type Modules = Pick<WorkflowSettings, "sourceModule" | "destinationModule">;

/** Known of the customer before the booking, so that the source record may hold it as well. */
const customerFields: readonly string[] = [
  "appStreet",
  "appCity",
  "appPostcode",
  "appCustomerEmail",
];
/** Never on the booking form. */
const hiddenFields: readonly string[] = [
  "appBookingDateTime",
  "appBookingEndDateTime",
  "appSourceRecordId",
];
/** The only ones whose value an agent may be allowed to change. */
const editableFields: readonly string[] = ["appStreet", "appCity"];

/** All nine app fields, each where the CRM's fields leave no doubt, and the others not mapped yet. */
export function guessMappings(fields: StoredModules, modules: Modules): Mapping[] {
  return appFields.flatMap((appField, index) => {
    const guessed = listGuesses(appField.fieldRef, fields, modules);
    const [first = { module: modules.destinationModule, field: "" }, ...others] = guessed;
    const mappingOf = (id: string, place: FieldPlace, parent: string | null) =>
      mappingTo(appField, { id, order: index + 1, parent, ...place }, fields[place.module] ?? []);
    return [
      mappingOf(appField.fieldRef, first, null),
      ...others.map((place, at) =>
        mappingOf(additionalMappingId(appField.fieldRef, at + 1), place, appField.fieldRef),
      ),
    ];
  });
}

/** The destination's first: it is what a booking is written to. */
function listGuesses(
  fieldRef: string,
  fields: StoredModules,
  { sourceModule, destinationModule }: Modules,
): FieldPlace[] {
  const modules = customerFields.includes(fieldRef)
    ? [...new Set([destinationModule, sourceModule])]
    : [destinationModule];
  return modules.flatMap((module) => {
    const field = guessField(fieldRef, module, fields[module] ?? []);
    return field === null ? [] : [{ module, field }];
  });
}

interface Target extends FieldPlace {
  readonly id: string;
  readonly order: number;
  /** Null: not a further mapping. */
  readonly parent: string | null;
}

function mappingTo(
  { fieldRef, sourceField, sourceFieldType, sourceModule, label }: AppField,
  { id, order, parent, module, field }: Target,
  known: readonly StoredField[],
): Mapping {
  const type = known.find(({ name }) => name === field)?.type;
  const isOriginal = parent === null;
  return {
    id,
    isAppField: true,
    isOriginalAppField: isOriginal,
    sourceModule,
    sourceField,
    sourceFieldType,
    fieldMappings: [
      {
        mappedModule: module,
        destinationField: field,
        ...(type && { destinationFieldType: type }),
        showInBookingForm: isOriginal && !hiddenFields.includes(fieldRef),
        editable: false,
        allowAdminEditChange: isOriginal && editableFields.includes(fieldRef),
        required: false,
        canDelete: !isOriginal,
        fixedModule: sourceFieldType === "userlookup",
        label,
        order,
      },
    ],
    lastModified: null,
    parentAppFieldId: parent,
  };
}
