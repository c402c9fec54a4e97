import { type Answer, refusal } from "../answers.ts";
import { comparableOf, type Family, familyOf, readLiteral } from "../coql/comparable.ts";
import type { ZohoRecord } from "../organisation.ts";
import type { FieldDefinition } from "../records/metadata/field.ts";
import type { Switches } from "../switches.ts";
import type { Criteria, Criterion } from "./criteria.ts";

export type Match = (record: ZohoRecord) => boolean;

/** "equals" is "contains" on text, as Zoho has it. */
export function matchOf(
  criteria: Criteria,
  fields: ReadonlyMap<string, FieldDefinition>,
  switches: Switches,
): Match | Answer {
  if (criteria.kind === "criterion") return matchOne(criteria, fields, switches);
  const matches: Match[] = [];
  for (const part of criteria.parts) {
    const match = matchOf(part, fields, switches);
    if (typeof match !== "function") return match;
    matches.push(match);
  }
  return criteria.kind === "and"
    ? (record) => matches.every((match) => match(record))
    : (record) => matches.some((match) => match(record));
}

export function invalidCriteria(switches: Switches, details: object): Answer {
  return refusal(400, switches.position("searchError"), "invalid query formed", details);
}

const texts = ["equals", "not_equal", "starts_with", "in"];
const chosen = ["equals", "not_equal", "in"];
const ordered = [
  "equals",
  "not_equal",
  "greater_equal",
  "greater_than",
  "less_equal",
  "less_than",
  "between",
  "in",
];
const written = ["equals", "not_equal", "starts_with"];

const operators: Readonly<Record<string, readonly string[]>> = {
  text: texts,
  email: texts,
  phone: texts,
  website: texts,
  multiselectpicklist: texts,
  picklist: chosen,
  autonumber: chosen,
  id: chosen,
  textarea: written,
  lookup: chosen,
  ownerlookup: chosen,
  userlookup: chosen,
  date: ordered,
  datetime: ordered,
  integer: ordered,
  bigint: ordered,
  double: ordered,
  currency: ordered,
  percent: ordered,
  boolean: ["equals", "not_equal"],
};

function matchOne(
  { field: name, operator, values }: Criterion,
  fields: ReadonlyMap<string, FieldDefinition>,
  switches: Switches,
): Match | Answer {
  const type = name === "id" ? "id" : fields.get(name)?.data_type;
  if (type === undefined) {
    return invalidCriteria(switches, { api_name: name, reason: "the field is not available" });
  }
  const known = Object.hasOwn(operators, type) ? (operators[type] ?? []) : [];
  if (!known.includes(operator)) {
    const reason = "the operator is not supported for the field";
    return invalidCriteria(switches, { api_name: name, operator, reason });
  }
  const family = type === "textarea" ? "text" : familyOf(type);
  const isText = family === "text" && type !== "picklist" && type !== "autonumber";
  const test = isText ? testText(operator, values) : testValue(family, operator, values);
  if (!test) return invalidCriteria(switches, { api_name: name, reason: "invalid value" });
  return (record) => test(record[name] ?? (type === "boolean" ? false : null));
}

type Test = (value: unknown) => boolean;

function testText(operator: string, values: readonly string[]): Test {
  const wanted = values.map((value) => value.toLowerCase());
  const whole = wanted.join(",");
  const textsIn = (value: unknown) =>
    (Array.isArray(value) ? value : [value ?? ""]).map((one) => String(one).toLowerCase());
  switch (operator) {
    case "not_equal":
      return (value) => !textsIn(value).includes(whole);
    case "starts_with":
      return (value) => textsIn(value).some((text) => text.startsWith(whole));
    case "in":
      return (value) => textsIn(value).some((text) => wanted.some((one) => text.includes(one)));
    default:
      return (value) => textsIn(value).some((text) => text.includes(whole));
  }
}

/** Null when a value is not one of the field's type. */
function testValue(family: Family, operator: string, values: readonly string[]): Test | null {
  const read = values.map((value) => readLiteral(family, { kind: "text", value }));
  const [first = null, second = null] = read;
  const isBetween = operator === "between";
  if (read.includes(null) || first === null || (isBetween && second === null)) return null;
  const of = (value: unknown) => comparableOf(family, value);
  const high = second ?? first;
  switch (operator) {
    case "not_equal":
      return (value) => of(value) !== first;
    case "in":
      return (value) => read.includes(of(value));
    case "greater_than":
      return whenThere(of, (value) => value > first);
    case "greater_equal":
      return whenThere(of, (value) => value >= first);
    case "less_than":
      return whenThere(of, (value) => value < first);
    case "less_equal":
      return whenThere(of, (value) => value <= first);
    case "between":
      return whenThere(of, (value) => value >= first && value <= high);
    default:
      return (value) => of(value) === first;
  }
}

type There = NonNullable<ReturnType<typeof comparableOf>>;

function whenThere(
  of: (value: unknown) => ReturnType<typeof comparableOf>,
  holds: (value: There) => boolean,
): Test {
  return (value) => {
    const there = of(value);
    return there !== null && holds(there);
  };
}
