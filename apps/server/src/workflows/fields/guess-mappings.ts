import { additionalMappingId, appFields } from "@milepost/contract/settings/app-fields.ts";
import { meetingModule } from "@milepost/contract/settings/crm-field.ts";
import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import { emptyMapping } from "@milepost/contract/settings/tidy-settings.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { guessField } from "./guess-field.ts";
import type { FieldPlace } from "./mapped-fields.ts";
import type { StoredModules } from "./stored-field.ts";

type Modules = Pick<WorkflowSettings, "sourceModule" | "destinationModule">;

/** Known of the customer before the booking, so that a record of the customer may hold it as well. */
const customerFields: readonly string[] = [
  "appStreet",
  "appCity",
  "appPostcode",
  "appCustomerEmail",
];

/** All nine app fields, each where the CRM's fields leave no doubt, and the others not mapped yet. */
export function guessMappings(fields: StoredModules, modules: Modules): Mapping[] {
  return appFields.flatMap(({ fieldRef }) => {
    const guessed = listGuesses(fieldRef, fields, modules);
    const [first = { module: modules.destinationModule, field: "" }, ...others] = guessed;
    const mappingOf = (id: string, place: FieldPlace, parent: string | null) =>
      mappingTo({ id, parent, fieldRef, ...place }, fields);
    return [
      mappingOf(fieldRef, first, null),
      ...others.map((place, at) =>
        mappingOf(additionalMappingId(fieldRef, at + 1), place, fieldRef),
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
  const placesIn = (modules: readonly string[]) =>
    [...new Set(modules)].flatMap((module) => {
      const field = guessField(fieldRef, module, fields[module] ?? []);
      return field === null ? [] : [{ module, field }];
    });
  if (!customerFields.includes(fieldRef)) return placesIn([destinationModule]);
  if (sourceModule !== "Leads" || destinationModule === "Leads")
    return placesIn([destinationModule, sourceModule]);
  // A lead is not written to once it is converted: the first that holds it of what it becomes.
  const became = destinationModule === meetingModule ? [] : ["Contacts", "Accounts"];
  return placesIn([destinationModule, ...became]).slice(0, 1);
}

interface Target extends FieldPlace {
  readonly id: string;
  readonly fieldRef: string;
  /** Null: not a further mapping. */
  readonly parent: string | null;
}

function mappingTo(
  { id, parent, fieldRef, module, field }: Target,
  fields: StoredModules,
): Mapping {
  const empty = emptyMapping(fieldRef, module);
  const type = fields[module]?.find(({ name }) => name === field)?.type;
  const isOriginal = parent === null;
  return {
    ...empty,
    id,
    isOriginalAppField: isOriginal,
    parentAppFieldId: parent,
    fieldMappings: empty.fieldMappings.map((details) => ({
      ...details,
      destinationField: field,
      ...(type && { destinationFieldType: type }),
      showInBookingForm: isOriginal && details.showInBookingForm,
      allowAdminEditChange: isOriginal && details.allowAdminEditChange,
      canDelete: !isOriginal,
    })),
  };
}
