import { inZone, readInstant } from "../zoned.ts";

/** A field's value as a person reads it; a dash where there is none. */
export function showValue(value: unknown, zone: string): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  const instant = readInstant(value);
  if (instant !== null) return `${showDay(inZone(instant, zone))}, ${showTime(instant, zone)}`;
  if (typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value)) return showDay(value);
  if (typeof value === "number") return value.toLocaleString("en-GB");
  if (Array.isArray(value)) return value.map((one) => showValue(one, zone)).join(", ") || "–";
  if (typeof value === "object") return showObject(value, zone);
  return String(value);
}

function showObject(value: object, zone: string): string {
  if ("name" in value) {
    const answer = "status" in value && value.status !== "not_known" ? ` (${value.status})` : "";
    return `${showValue(value.name, zone)}${answer}`;
  }
  if ("RRULE" in value) return showRule(String(value.RRULE));
  if ("unit" in value && "period" in value) return `${value.unit} ${value.period} before`;
  return JSON.stringify(value);
}

/** "FREQ=WEEKLY;INTERVAL=1;UNTIL=2026-12-14" is "Weekly until Mon, 14 Dec 2026". */
function showRule(rule: string): string {
  const [, frequency = rule] = /FREQ=(\w+)/.exec(rule) ?? [];
  const [, until] = /UNTIL=(\d{4}-\d\d-\d\d)/.exec(rule) ?? [];
  const often = `${frequency.slice(0, 1)}${frequency.slice(1).toLowerCase()}`;
  return until ? `${often} until ${showDay(until)}` : often;
}

/** A day as "Mon, 3 Mar 2025"; takes any text that begins with yyyy-MM-dd. */
export function showDay(text: string): string {
  return dayFormat.format(Date.parse(text.slice(0, 10)));
}

/** HH:mm */
function showTime(instant: number, zone: string): string {
  return inZone(instant, zone).slice(11, 16);
}

const dayFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
});
