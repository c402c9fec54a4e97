import { Temporal } from "temporal-polyfill";
import { isInside } from "./is-inside.ts";
import { spellingsOf } from "./normalise-postcode.ts";
import { ringOf } from "./ring-of.ts";
import type { Condition, Fields, FieldValue, Operator, PlaceOf } from "./world.ts";

/** No conditions match nothing: what "no filters" means is for the caller to say. */
export function matches(
  conditions: readonly Condition[],
  fields: Fields,
  placeOf: PlaceOf,
): boolean {
  return compile(conditions, placeOf)(fields) === true;
}

/** Null: a field that decides it was not read yet. */
type Truth = boolean | null;

/**
 * `matches` for many records: the conditions' values are read once, here. `isUnread` says of a field
 * that is not there whether it may still turn up; one that cannot fulfils no condition.
 */
export function compile(
  conditions: readonly Condition[],
  placeOf: PlaceOf,
): (fields: Fields, isUnread?: (field: string) => boolean) => Truth {
  const steps = inOrder(conditions).map(({ field, operator, value, logicalOperator }, index) => ({
    field,
    holds: operators[operator](value, placeOf),
    // The first joins nothing: "or" after the false that an empty list is.
    or: index === 0 || logicalOperator === "OR",
  }));
  return (fields, isUnread = () => false) =>
    steps.reduce<Truth>((sofar, { field, holds, or }) => {
      if (sofar === or) return sofar;
      // Own ones only, or "constructor" would be a field that everything has.
      const value = Object.hasOwn(fields, field) ? fields[field] : undefined;
      const now = value === undefined ? (isUnread(field) ? null : false) : holds(value);
      return sofar === null && now !== or ? null : now;
    }, false);
}

/** How the conditions are joined, as the settings page prints it: `(1 and 2) or 3`. */
export function inBrackets(conditions: readonly Condition[]): string {
  return inOrder(conditions).reduce((sentence, { order, logicalOperator }, index) => {
    if (index === 0) return `${order}`;
    const before = index === 1 ? sentence : `(${sentence})`;
    return `${before} ${logicalOperator === "OR" ? "or" : "and"} ${order}`;
  }, "");
}

/** Whether the field "is" that: for a list, whether some member is; for a lookup, its id or its name. */
export function hasValue(value: FieldValue, text: string): boolean {
  return is(text)(value);
}

function inOrder(conditions: readonly Condition[]): Condition[] {
  return conditions.toSorted((a, b) => a.order - b.order);
}

/** Of a known field; an unknown one fulfils no condition, not even a negative one. */
type Test = (value: FieldValue) => boolean;

const operators = {
  is: (text) => is(text),
  is_not: (text) => not(is(text)),
  higher_than: (text) => compares(text, (found, limit) => found > limit),
  lower_than: (text) => compares(text, (found, limit) => found < limit),
  is_not_empty: () => (value) => textsOf(value).length > 0,
  starts_with: (text) => startsWith(text),
  not_starts_with: (text) => not(startsWith(text)),
  contains: (text) => contains(text),
  not_contains: (text) => not(contains(text)),
  is_within_geofence: (text, placeOf) => isWithin(text, placeOf),
} as const satisfies Record<Operator, (text: string, placeOf: PlaceOf) => Test>;

function not(test: Test): Test {
  return (value) => !test(value);
}

function is(text: string): Test {
  const wanted = wantedIn(text);
  const number = numberIn(text);
  return (value) =>
    typeof value === "number" && number !== null
      ? value === number
      : textsOf(value).includes(wanted);
}

function startsWith(text: string): Test {
  const wanted = wantedIn(text);
  return (value) => textsOf(value).some((found) => found.startsWith(wanted));
}

/** A list contains its members, not parts of them. */
function contains(text: string): Test {
  const wanted = wantedIn(text);
  return (value) =>
    Array.isArray(value)
      ? textsOf(value).includes(wanted)
      : textsOf(value).some((found) => found.includes(wanted));
}

/** False unless both sides are numbers or both are dates. */
function compares(text: string, isSo: (found: number, limit: number) => boolean): Test {
  const read = numberIn(text) === null ? dateIn : numberIn;
  const limit = read(text);
  return (value) => {
    const found = read(singleTextOf(value));
    return found !== null && limit !== null && isSo(found, limit);
  };
}

function isWithin(text: string, placeOf: PlaceOf): Test {
  const ring = ringOf(text);
  if (!ring) return () => false;
  return (value) => {
    const postcode = singleTextOf(value);
    const place = postcode === "" ? null : placeOf(postcode);
    return place !== null && isInside(ring, place);
  };
}

/** Ready to be compared; none where the field is empty. */
function textsOf(value: FieldValue): string[] {
  if (typeof value === "object" && value !== null) {
    return ("id" in value ? [value.id, value.name] : value).map(plain);
  }
  const text = singleTextOf(value);
  return text === "" ? [] : spellingsOf(plain(text));
}

/** One spelling will do: values have all of theirs. */
function wantedIn(text: string): string {
  return spellingsOf(plain(text))[0];
}

/** Empty for lists and lookups too: they have no size and no place. */
function singleTextOf(value: FieldValue): string {
  return typeof value === "object" ? "" : String(value).trim();
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}

/** Null where the text is not a finite number. */
function numberIn(text: string): number | null {
  const number = Number(text);
  return text.trim() === "" || !Number.isFinite(number) ? null : number;
}

const isoDate = /^\d{4}-\d\d-\d\d([t ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(z|[+-]\d\d:?\d\d)?)?$/i;

/** Milliseconds since 1970. A date alone is its midnight, and a time without an offset is UTC. Null: not a date. */
function dateIn(text: string): number | null {
  const match = isoDate.exec(text.trim());
  if (!match) return null;
  const [date, time, offset] = match;
  const instant = time ? `${date}${offset ? "" : "Z"}` : `${date}T00:00Z`;
  try {
    return Temporal.Instant.from(instant).epochMilliseconds;
  } catch {
    return null; // 30 February
  }
}
