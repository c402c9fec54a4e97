import { readInstant } from "../zoned.ts";
import type { Comparator, Literal } from "./query.ts";

/** Types that compare alike. "none" cannot stand in a where clause at all. */
export type Family = "text" | "number" | "date" | "datetime" | "boolean" | "lookup" | "id" | "none";

/** What values of one family are compared by; null is an empty field. */
export type Comparable = string | number | bigint | boolean | null;

export function familyOf(dataType: string): Family {
  return (Object.hasOwn(families, dataType) ? families[dataType] : undefined) ?? "none";
}

const families: Readonly<Record<string, Family>> = {
  id: "id",
  text: "text",
  email: "text",
  phone: "text",
  website: "text",
  picklist: "text",
  autonumber: "text",
  multiselectpicklist: "text",
  integer: "number",
  bigint: "number",
  double: "number",
  currency: "number",
  percent: "number",
  date: "date",
  datetime: "datetime",
  boolean: "boolean",
  lookup: "lookup",
  ownerlookup: "lookup",
  userlookup: "lookup",
};

const nulls: readonly Comparator[] = ["is null", "is not null"];
const equals: readonly Comparator[] = ["=", "!=", "in", "not in", ...nulls];
const ordered: readonly Comparator[] = [
  ...equals,
  ...(["<", "<=", ">", ">=", "between", "not between"] as const),
];

const comparators: Readonly<Record<Family, readonly Comparator[]>> = {
  text: [...equals, "like", "not like"],
  number: ordered,
  date: ordered,
  datetime: ordered,
  id: ordered,
  lookup: equals,
  boolean: ["="],
  none: [],
};

export function canCompare(family: Family, comparator: Comparator): boolean {
  return comparators[family].includes(comparator);
}

/** Text compares without case, datetimes as instants, lookups by id. */
export function comparableOf(family: Family, value: unknown): Comparable {
  if (value === null || value === undefined || value === "") return null;
  switch (family) {
    case "id":
      return readId(value);
    case "number":
      return Number(value);
    case "datetime":
      return readInstant(value);
    case "boolean":
      return value === true;
    case "lookup":
      return typeof value === "object" && "id" in value ? String(value.id) : String(value);
    default:
      return Array.isArray(value) ? value.join(";").toLowerCase() : String(value).toLowerCase();
  }
}

/** Null when such a field cannot be compared with what was written. */
export function readLiteral(family: Family, { kind, value }: Literal): Comparable {
  switch (family) {
    case "text":
      return kind === "boolean" ? null : value.toLowerCase();
    case "number":
      return kind === "boolean" || value.trim() === "" || Number.isNaN(Number(value))
        ? null
        : Number(value);
    case "date":
      return /^\d{4}-\d\d-\d\d$/.test(value) ? value : null;
    case "datetime":
      return readInstant(value);
    case "boolean":
      return value === "true" || value === "false" ? value === "true" : null;
    case "id":
      return readId(value);
    case "lookup":
      return /^\d+$/.test(value) ? value : null;
    case "none":
      return null;
  }
}

/** Ids are beyond what a double can hold. */
function readId(value: unknown): bigint | null {
  return /^\d+$/.test(String(value)) ? BigInt(String(value)) : null;
}
