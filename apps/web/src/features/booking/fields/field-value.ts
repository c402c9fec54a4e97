import { isEmailAddress } from "@milepost/contract/is-email-address.ts";
import type { FieldType } from "@milepost/contract/settings/crm-field.ts";
import type { FieldValue } from "@milepost/contract/settings/mapping.ts";
import { hourOf, wallClock } from "../../../platform/time/wall-clock.ts";
import { localIn, withOffset } from "../../../platform/time/zoned-time.ts";
import type { FormField } from "./form-field.ts";

// What is entered is what the control holds: a number is text until it is sent, a time is local.

/** `''`, `[]` and a lookup of nothing are empty; false and 0 are values. */
export function isEmpty(value: FieldValue | null | undefined): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && value.id === "";
}

const numbers: ReadonlySet<FieldType> = new Set(["number", "integer", "decimal"]);

/** As the control holds it. */
export function toEntered(value: FieldValue, type: FieldType, zone: string): FieldValue {
  if (typeof value === "number" && numbers.has(type)) return `${value}`;
  if (typeof value !== "string") return value;
  if (type === "datetime-local") return localIn(value, zone) ?? value;
  return type === "date" ? value.slice(0, 10) : value;
}

/** As it is sent. Only for what `mistakeIn` finds no fault with. */
export function toSent(value: FieldValue, type: FieldType, zone: string): FieldValue {
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (numbers.has(type)) return Number(text);
  const isLocal = type === "datetime-local" && /^[\d-]{10}T[\d:]{5,8}$/.test(text);
  return isLocal ? withOffset(text, zone) : text;
}

/** What is wrong with what was entered, in words; null: nothing. */
export function mistakeIn(
  { type, isRequired }: Pick<FormField, "type" | "isRequired">,
  value: FieldValue | undefined,
): string | null {
  if (value === undefined || isEmpty(value)) return isRequired ? "This is required." : null;
  if (typeof value !== "string") return null;
  const text = value.trim();
  if (type === "email" && !isEmailAddress(text))
    return "Enter an email address, like name@example.com.";
  if (type === "integer" && !/^[+-]?\d+$/.test(text)) return "Enter a whole number.";
  return numbers.has(type) && !Number.isFinite(Number(text)) ? "Enter a number." : null;
}

/** As it is read out. */
export function inWords(value: FieldValue, type: FieldType, zone: string): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return `${value}`;
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "object") return value.name;
  if (type !== "date" && type !== "datetime-local") return value;
  const entered = `${toEntered(value, type, zone)}`;
  const day = dayInWords(entered);
  return type === "date" || day === entered ? day : `${day}, ${hourOf(wallClock(entered, 0))}`;
}

/** "10 February 2025"; what is no day stands for itself. */
function dayInWords(text: string): string {
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return text;
  return day.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
}
