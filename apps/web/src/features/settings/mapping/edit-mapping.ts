import {
  additionalMappingId,
  appFieldModule,
  appFields,
} from "@milepost/contract/settings/app-fields.ts";
import type { CrmField } from "@milepost/contract/settings/crm-field.ts";
import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import { mayBeEdited } from "@milepost/contract/settings/tidy-settings.ts";

type Entry = Mapping["fieldMappings"][number];

/** The row with this id, edited. */
export function withMapping(
  mappings: readonly Mapping[],
  id: string,
  edit: (mapping: Mapping) => Mapping,
): Mapping[] {
  return mappings.map((mapping) => (mapping.id === id ? edit(mapping) : mapping));
}

/** A new custom row at the end: from nothing to nothing yet. */
export function addMapping(mappings: readonly Mapping[], module: string): Mapping[] {
  return [
    ...mappings,
    {
      id: `custom-${1 + highest(mappings.map(({ id }) => /^custom-(\d+)$/.exec(id)?.[1]))}`,
      isAppField: false,
      isOriginalAppField: false,
      sourceModule: "",
      sourceField: "",
      sourceFieldType: "text",
      fieldMappings: [
        {
          mappedModule: module,
          destinationField: "",
          label: "",
          showInBookingForm: false,
          editable: false,
          allowAdminEditChange: true,
          required: false,
          canDelete: true,
          fixedModule: false,
          order: nextOrder(mappings),
        },
      ],
      lastModified: null,
      parentAppFieldId: null,
    },
  ];
}

/** From a field of the CRM. What the destination took before it may not take now. */
export function chooseSource(mapping: Mapping, module: string, field: CrmField): Mapping {
  const chosen = {
    ...mapping,
    isAppField: false,
    parentAppFieldId: null,
    sourceModule: module,
    sourceField: field.name,
    sourceFieldType: field.type,
  };
  return withEntry(chosen, () => ({ ...noField, label: field.label }));
}

/** From an app field: the row becomes one more mapping of it, under an id of that kind. */
export function chooseAppField(
  mappings: readonly Mapping[],
  id: string,
  fieldRef: string,
): Mapping[] {
  const appField = appFields.find((one) => one.fieldRef === fieldRef);
  const mapping = mappings.find((one) => one.id === id);
  if (!appField || !mapping || mapping.parentAppFieldId === fieldRef) return [...mappings];
  const prefix = additionalMappingId(fieldRef, 0).slice(0, -1);
  const taken = mappings.map((one) => one.id.replace(prefix, ""));
  const { sourceField, sourceFieldType, label } = appField;
  const further: Mapping = {
    ...mapping,
    id: additionalMappingId(fieldRef, 1 + highest(taken)),
    isAppField: true,
    isOriginalAppField: false,
    parentAppFieldId: fieldRef,
    sourceModule: appFieldModule,
    sourceField,
    sourceFieldType,
  };
  const settled = withEntry(further, () => ({ ...noField, label, editable: false }));
  return mappings.map((one) => (one.id === id ? settled : one));
}

/** Another module has other fields. */
export function chooseModule(mapping: Mapping, mappedModule: string): Mapping {
  return withEntry(mapping, () => ({ ...noField, mappedModule }));
}

/** Undefined: mapped to nothing. */
export function chooseField(mapping: Mapping, field: CrmField | undefined): Mapping {
  if (!field) return withEntry(mapping, () => noField);
  return withEntry(mapping, () => ({
    destinationField: field.name,
    destinationFieldType: field.type,
    required: field.required,
  }));
}

/** Nobody edits what they do not see. */
export function setView(mapping: Mapping, showInBookingForm: boolean): Mapping {
  return withEntry(mapping, ({ editable }) => ({
    showInBookingForm,
    editable: editable && showInBookingForm,
  }));
}

export function setEdit(mapping: Mapping, editable: boolean): Mapping {
  return withEntry(mapping, () => ({ editable: editable && mayBeEdited(mapping) }));
}

const noField = { destinationField: "", required: false };

function withEntry(mapping: Mapping, edit: (entry: Entry) => Partial<Entry>): Mapping {
  const [entry, ...others] = mapping.fieldMappings;
  if (!entry) return mapping;
  const change = edit(entry);
  const { destinationFieldType, ...rest } = entry;
  // The type belongs to the field: with another field, or none, the old one would be wrong.
  const kept = "destinationField" in change ? rest : entry;
  return { ...mapping, fieldMappings: [{ ...kept, ...change }, ...others] };
}

/** 0 where there is no number among them. */
function highest(texts: readonly (string | undefined)[]): number {
  return Math.max(0, ...texts.map((text) => (/^\d+$/.test(text ?? "") ? Number(text) : 0)));
}

function nextOrder(mappings: readonly Mapping[]): number {
  return 1 + Math.max(0, ...mappings.map(({ fieldMappings: [entry] }) => entry?.order ?? 0));
}
