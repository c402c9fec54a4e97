import { appFieldModule } from "@milepost/contract/settings/app-fields.ts";
import type { CrmModuleFields, FieldType } from "@milepost/contract/settings/crm-field.ts";
import type {
  BookingAgentField,
  FieldValue,
  Mapping,
} from "@milepost/contract/settings/mapping.ts";

/** One thing on the form, whatever section it is in. */
export interface FormField {
  /** Of a detail the mapping's id, of what is asked `module.field`. */
  readonly id: string;
  readonly label: string;
  readonly type: FieldType;
  readonly isRequired: boolean;
  /** Of a list; empty: it has none. */
  readonly options: readonly string[];
  /** Where a lookup leads; null: that is not known, or it is none. */
  readonly lookupModule: string | null;
  /** By what names the CRM may complain about it. */
  readonly crmNames: readonly string[];
}

/** Where a field's control is found on the page. */
export function controlId({ id }: Pick<FormField, "id">): string {
  return `field-${id}`;
}

/** Of the section above: what the record says, and perhaps may be corrected. */
export interface Detail extends FormField {
  readonly isEditable: boolean;
  /** Null: the record has nothing there. */
  readonly original: FieldValue | null;
  readonly place: Readonly<
    Record<"destinationModule" | "destinationField" | "sourceModule" | "sourceField", string>
  >;
}

/** Decided with the slot, and shown above the form instead. */
const hidden: readonly string[] = [
  "appBookingDateTime",
  "appBookingEndDateTime",
  "appSourceRecordId",
];
/** Of what Milepost itself knows, the server lets an agent correct these alone. */
const correctable: readonly string[] = ["appStreet", "appCity"];

/** The mapped fields that are switched to View, in the order of the form's preview. */
export function detailsOf(
  mappings: readonly Mapping[],
  crmFields: CrmModuleFields,
  originalOf: (mapping: Mapping) => FieldValue | null,
): Detail[] {
  return mappings
    .flatMap((mapping) => {
      const [entry] = mapping.fieldMappings;
      const isHidden = hidden.includes(mapping.parentAppFieldId ?? mapping.id);
      return entry?.showInBookingForm && !isHidden ? [{ mapping, entry }] : [];
    })
    .toSorted((a, b) => a.entry.order - b.entry.order)
    .map(({ mapping, entry }) => {
      const { id, sourceModule, sourceField, sourceFieldType } = mapping;
      const { mappedModule, destinationField } = entry;
      const isOurs = sourceModule === appFieldModule;
      const crm = crmFieldOf(crmFields, sourceModule, sourceField);
      return {
        id,
        label: entry.label || crm?.label || sourceField,
        type: sourceFieldType,
        isRequired: entry.required,
        ...choicesOf(crm),
        crmNames: [sourceField, destinationField, crm?.label ?? ""].filter((name) => name !== ""),
        isEditable: entry.editable && (!isOurs || correctable.includes(id)),
        original: originalOf(mapping),
        place: {
          destinationModule: mappedModule,
          destinationField,
          sourceModule,
          sourceField,
        },
      };
    });
}

/** What the booking agent is asked for, in its order. */
export function askedOf(
  fields: readonly BookingAgentField[],
  crmFields: CrmModuleFields,
): FormField[] {
  return fields
    .filter(({ showInBookingForm }) => showInBookingForm)
    .toSorted((a, b) => a.order - b.order)
    .map(({ module, field, fieldType, required, label }) => {
      const crm = crmFieldOf(crmFields, module, field);
      return {
        id: `${module}.${field}`,
        label: label || crm?.label || field,
        type: fieldType,
        isRequired: required,
        ...choicesOf(crm),
        crmNames: [field, crm?.label ?? ""].filter((name) => name !== ""),
      };
    });
}

/** The field that a refusal is about, by the name in it. Undefined: none on this form. */
export function fieldNamed<F extends FormField>(fields: readonly F[], name: string): F | undefined {
  const wanted = name.toLowerCase();
  return fields.find(({ label, crmNames }) =>
    [label, ...crmNames].some((one) => one.toLowerCase() === wanted),
  );
}

type CrmField = CrmModuleFields[string][number];

function crmFieldOf(crmFields: CrmModuleFields, module: string, field: string) {
  return crmFields[module]?.find(({ name }) => name === field);
}

function choicesOf(crm: CrmField | undefined): Pick<FormField, "options" | "lookupModule"> {
  return {
    options: crm?.options ?? [],
    lookupModule: crm?.lookupDetails?.module ?? crm?.lookup?.module ?? null,
  };
}
