import type { ZohoRecord } from "./organisation.ts";
import { inZone, readInstant } from "./zoned.ts";

/** A field's value as a person reads it; a dash where there is none. */
export function showValue(value: unknown, zone: string): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const instant = readInstant(value);
  if (instant !== null) return `${showDay(inZone(instant, zone))}, ${showTime(instant, zone)}`;
  if (Array.isArray(value)) return value.map((one) => showValue(one, zone)).join(", ") || "–";
  if (typeof value === "object") {
    return "name" in value ? showValue(value.name, zone) : JSON.stringify(value);
  }
  return String(value);
}

/** "Zip_Code" is the label "Zip Code". */
export function showLabel(apiName: string): string {
  return apiName.replaceAll("_", " ").trim();
}

export function nameOf(person: ZohoRecord, zone: string): string {
  const { Full_Name, First_Name, Last_Name } = person;
  const parts = [First_Name, Last_Name].filter((part) => typeof part === "string");
  return typeof Full_Name === "string" ? Full_Name : showValue(parts.join(" "), zone);
}

/** A day as "Mon, 3 Mar 2025"; takes any text that begins with yyyy-MM-dd. */
export function showDay(text: string): string {
  return dayFormat.format(Date.parse(text.slice(0, 10)));
}

/** HH:mm */
export function showTime(instant: number, zone: string): string {
  return inZone(instant, zone).slice(11, 16);
}

const dayFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
});
