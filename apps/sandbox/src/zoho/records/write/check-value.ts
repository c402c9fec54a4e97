import { isDay, readInstant, writeInstant } from "../../zoned.ts";
import type { FieldDefinition } from "../metadata/field.ts";

/** What is wrong with a value, as the details of INVALID_DATA put it; null as a problem: nothing. */
export type CheckedValue =
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "wrong"; readonly details: object };

interface Rules {
  /** Whether a picklist takes only what it lists. */
  readonly onlyListed: boolean;
  /** Whether "Z" may stand for +00:00. */
  readonly takesZulu: boolean;
}

/** A value that stands for itself, as it will be kept. Lookups and the like are not among them. */
export function checkPlainValue(
  definition: FieldDefinition,
  value: unknown,
  rules: Rules,
): CheckedValue {
  const { data_type: type, length } = definition;
  switch (type) {
    case "integer":
      return Number.isInteger(value) ? shortEnough(value, length) : ofType(type);
    case "bigint":
      return /^-?\d+$/.test(String(value)) ? shortEnough(String(value), length) : ofType(type);
    case "double":
    case "currency":
    case "percent":
      return typeof value === "number" ? kept(value) : ofType("double");
    case "boolean":
      return typeof value === "boolean" ? kept(value) : ofType(type);
    case "date":
      return typeof value === "string" && isDay(value) ? kept(value) : ofType(type);
    case "datetime":
      return checkDatetime(value, rules);
    case "multiselectpicklist":
      return isTexts(value) ? listed(definition, value, rules) : ofType("jsonarray");
    case "picklist":
      return typeof value === "string" ? pick(definition, value, rules) : ofType("text");
    case "email":
      return typeof value === "string" && /^[^\s@]+@[^\s@]+$/.test(value)
        ? shortEnough(value, length)
        : ofType(type);
    default:
      return typeof value === "string" ? shortEnough(value, length) : ofType("text");
  }
}

function checkDatetime(value: unknown, { takesZulu }: Rules): CheckedValue {
  const instant = readInstant(value);
  const isRefused = instant === null || (!takesZulu && String(value).endsWith("Z"));
  return isRefused ? ofType("datetime") : kept(writeInstant(instant));
}

function pick(definition: FieldDefinition, value: string, rules: Rules): CheckedValue {
  if (value === "-None-") return kept(null);
  const within = shortEnough(value, definition.length);
  return within.kind === "wrong" ? within : listed(definition, value, rules);
}

function listed(
  { pick_list_values: values }: FieldDefinition,
  value: string | readonly string[],
  { onlyListed }: Rules,
): CheckedValue {
  const supported = values.map(({ actual_value }) => actual_value);
  const isListed = [value].flat().every((one) => supported.includes(one));
  return isListed || !onlyListed
    ? kept(value)
    : { kind: "wrong", details: { supported_values: supported } };
}

function shortEnough(value: unknown, length: number | null): CheckedValue {
  const text = typeof value === "number" ? String(Math.abs(value)) : String(value);
  const isLonger = length !== null && [...text].length > length;
  return isLonger ? { kind: "wrong", details: { maximum_length: length } } : kept(value);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

function kept(value: unknown): CheckedValue {
  return { kind: "value", value };
}

function ofType(expected_data_type: string): CheckedValue {
  return { kind: "wrong", details: { expected_data_type } };
}
