import type { World } from "@milepost/scheduling/world.ts";
import { Temporal } from "temporal-polyfill";
import { isInsideOrOn, parseRing } from "./geofence.ts";

type Condition = World["filters"][number]["existingBookingFilters"][number];
type Fields = World["visit"]["fields"];
type Value = Fields[string];
type PlaceOf = World["placeOf"];

/** What is not known fulfils nothing. */
export function matches(conditions: readonly Condition[], fields: Fields, placeOf: PlaceOf) {
  return join(conditions, (condition) => holds(condition, fields, placeOf));
}

/** Whether it matches for some way in which the conditions on fields that were not read may turn out. */
export function mayMatch(
  conditions: readonly Condition[],
  fields: Fields,
  placeOf: PlaceOf,
  isUnread: (field: string) => boolean,
) {
  const open = conditions.filter(({ field }) => fields[field] === undefined && isUnread(field));
  for (let way = 0; way < 2 ** open.length; way += 1) {
    const turnsOut = (condition: Condition) => {
      const at = open.indexOf(condition);
      return at < 0 ? holds(condition, fields, placeOf) : (way >> at) % 2 === 1;
    };
    if (join(conditions, turnsOut)) return true;
  }
  return false;
}

/** ((1 op 2) op 3) … in `order`. Without conditions nothing matches. */
function join(conditions: readonly Condition[], isSo: (condition: Condition) => boolean) {
  const inOrder = [...conditions].sort((a, b) => a.order - b.order);
  let result = false;
  for (const [index, condition] of inOrder.entries()) {
    const isTrue = isSo(condition);
    if (index === 0) result = isTrue;
    else if (condition.logicalOperator === "OR") result = result || isTrue;
    else result = result && isTrue;
  }
  return result;
}

function holds({ field, operator, value: wanted }: Condition, fields: Fields, placeOf: PlaceOf) {
  const value = fields[field];
  if (value === undefined) return false;
  if (isEmpty(value)) {
    return operator === "is_not" || operator === "not_contains" || operator === "not_starts_with";
  }
  switch (operator) {
    case "is":
      return is(value, wanted);
    case "is_not":
      return !is(value, wanted);
    case "contains":
      return contains(value, wanted);
    case "not_contains":
      return !contains(value, wanted);
    case "starts_with":
      return startsWith(value, wanted);
    case "not_starts_with":
      return !startsWith(value, wanted);
    case "is_not_empty":
      return true;
    case "higher_than":
      return difference(value, wanted) > 0;
    case "lower_than":
      return difference(value, wanted) < 0;
    case "is_within_geofence":
      return isWithin(value, wanted, placeOf);
  }
}

function isEmpty(value: Value): boolean {
  if (value === null) return true;
  if (typeof value === "string") return value.trim() === "";
  return isList(value) && value.length === 0;
}

function is(value: Value, wanted: string): boolean {
  if (typeof value === "number" && isNumber(wanted)) return value === Number(wanted);
  return textsOf(value).some((text) => text === plain(wanted));
}

function contains(value: Value, wanted: string): boolean {
  if (isList(value)) return is(value, wanted);
  return textsOf(value).some((text) => text.includes(plain(wanted)));
}

function startsWith(value: Value, wanted: string): boolean {
  return textsOf(value).some((text) => text.startsWith(plain(wanted)));
}

/** Above 0: the value is the higher one. NaN, which is neither above nor below: they do not compare. */
function difference(value: Value, wanted: string): number {
  if (value === null || typeof value === "object") return Number.NaN;
  const text = String(value);
  if (isNumber(text) && isNumber(wanted)) return Number(text) - Number(wanted);
  return instantOf(text) - instantOf(wanted);
}

function isWithin(value: Value, wanted: string, placeOf: PlaceOf): boolean {
  if (value === null || typeof value === "object") return false;
  const place = placeOf(String(value));
  const ring = parseRing(wanted);
  return place !== null && ring !== null && isInsideOrOn(ring, place);
}

/** Any of these may be the one that is meant: a list's members, a lookup's id and name. */
function textsOf(value: Value): string[] {
  if (isList(value)) return value.map(plain);
  if (value !== null && typeof value === "object") return [plain(value.id), plain(value.name)];
  return spellings(plain(String(value)));
}

/** A postcode is the same one with its space and without. */
function spellings(text: string): string[] {
  const [, outward, inward] = /^([a-z][a-z]?[0-9][a-z0-9]?) *([0-9][a-z][a-z])$/.exec(text) ?? [];
  return outward === undefined ? [text] : [`${outward}${inward}`, `${outward} ${inward}`];
}

function isList(value: Value): value is readonly string[] {
  return Array.isArray(value);
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}

function isNumber(text: string): boolean {
  const isDecimal = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text.trim());
  return isDecimal && Number.isFinite(Number(text));
}

/** Milliseconds since 1970; NaN: not a date. What names no zone is in UTC, a date alone is its midnight. */
function instantOf(text: string): number {
  const iso = text.trim();
  if (!/^\d{4}-\d{2}-\d{2}/.test(iso)) return Number.NaN;
  try {
    const isAbsolute = /(Z|[+-]\d{2}:?\d{2})$/i.test(iso.slice("2027-01-01".length));
    return isAbsolute
      ? Temporal.Instant.from(iso).epochMilliseconds
      : Temporal.PlainDateTime.from(iso).toZonedDateTime("UTC").epochMilliseconds;
  } catch {
    return Number.NaN;
  }
}
