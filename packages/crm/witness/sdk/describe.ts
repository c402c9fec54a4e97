import { call, kindOf } from "./sdk.ts";

const lists = [
  "getData",
  "getUsers",
  "getOrg",
  "getModules",
  "getFields",
  "getLayouts",
  "getWatch",
  "getHolidays",
  "getUsersUnavailability",
  "getProfiles",
  "getRelatedLists",
];

/**
 * What the SDK made of an answer, as one line: the status, its class, and of a list how many of which
 * class, or the code of each result. `200 ResponseWrapper 6 Users`, `207 ActionWrapper SUCCESS INVALID_DATA`,
 * `204 nothing`. A value that is no answer is shown as JSON.
 */
export function describe(found: unknown): string {
  if (!has(found, "getStatusCode")) return JSON.stringify(found, plainly);
  const object = has(found, "getObject") ? call(found, "getObject") : null;
  const name = lists.find((list) => has(object, list));
  const items = name === undefined ? [object] : call(object, name);
  const parts = [call(found, "getStatusCode"), kindOf(object), inside(items)];
  return parts.filter((part) => part !== "").join(" ");
}

function inside(items: unknown): string {
  if (!Array.isArray(items)) return kindOf(items);
  if (!items.some((item) => has(item, "getCode"))) {
    const [first] = items;
    return has(first, "getStatusCode") || items.length === 0 ? "" : shown(items, first);
  }
  return items.map((item) => unwrapped(call(item, "getCode"))).join(" ");
}

function shown(items: readonly unknown[], first: unknown): string {
  return first === null ? "" : `${items.length} ${kindOf(first)}`;
}

/** The SDK wraps what it has a list of values for. */
export function unwrapped(found: unknown): unknown {
  return has(found, "getValue") ? call(found, "getValue") : found;
}

function has(thing: unknown, method: string): boolean {
  return typeof Reflect.get(Object(thing), method) === "function";
}

function plainly(_key: string, value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (value instanceof Map) return Object.fromEntries(value);
  return value;
}
