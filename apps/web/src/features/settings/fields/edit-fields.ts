import type { CrmField, FieldType } from "@milepost/contract/settings/crm-field.ts";
import type {
  BookingAgentField,
  DefaultFieldValue,
  FieldValue,
} from "@milepost/contract/settings/mapping.ts";

interface Row {
  readonly id: string;
  readonly order: number;
}

/** A new question for the booking agent, in no field yet. */
export function addAgentField(
  fields: readonly BookingAgentField[],
  module: string,
): BookingAgentField[] {
  return [
    ...fields,
    {
      id: nextId(fields),
      module,
      field: "",
      fieldType: "text",
      label: "",
      required: false,
      showInBookingForm: true,
      editable: true,
      order: nextOrder(fields),
    },
  ];
}

export function addDefaultValue(
  values: readonly DefaultFieldValue[],
  module: string,
): DefaultFieldValue[] {
  const row = { id: nextId(values), order: nextOrder(values), module, field: "" };
  return [...values, { ...row, fieldType: "text", defaultValue: "" }];
}

/** Another module has other fields. */
export function inModule<R extends BookingAgentField | DefaultFieldValue>(
  row: R,
  module: string,
): R {
  const label = "label" in row ? { label: "" } : { defaultValue: "" };
  return { ...row, module, field: "", fieldType: "text", ...label };
}

/** Type, required flag and label are the CRM field's. */
export function inField(row: BookingAgentField, field: CrmField): BookingAgentField {
  const { name, type, required, label } = field;
  return { ...row, field: name, fieldType: type, required, label };
}

/** A value of another type would not fit. */
export function valueInField(row: DefaultFieldValue, field: CrmField): DefaultFieldValue {
  return { ...row, field: field.name, fieldType: field.type, defaultValue: emptyOf(field.type) };
}

export function withRow<R extends Row>(rows: readonly R[], id: string, edit: (row: R) => R): R[] {
  return rows.map((row) => (row.id === id ? edit(row) : row));
}

const numbers: ReadonlySet<FieldType> = new Set(["number", "integer", "decimal"]);

/** What was typed, as it is kept: a number once it is one, and written so that typing can go on. */
export function typedValue(text: string, type: FieldType): FieldValue {
  return numbers.has(type) && `${Number(text)}` === text ? Number(text) : text;
}

function emptyOf(type: FieldType): FieldValue {
  return type === "multiselect" ? [] : "";
}

function nextId(rows: readonly Row[]): string {
  return `${1 + Math.max(0, ...rows.map(({ id }) => Number(id) || 0))}`;
}

function nextOrder(rows: readonly Row[]): number {
  return 10 + Math.max(0, ...rows.map(({ order }) => order));
}
