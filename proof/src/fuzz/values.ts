import fc from "fast-check";

/** As much of JSON Schema as the contract uses. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
}

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: fc.constantFrom("rosa@customer.example", "a.b+c@d-e.co.uk"),
  uuid: fc.uuid(),
  date: fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map(dayOf),
  "date-time": fc
    .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
    .map((date) => date.toISOString()),
};

/** Values that the schema takes. */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valuesOf));
  switch (schema.type) {
    case "string":
      return stringsOf(schema);
    case "integer":
      return integersOf(schema);
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(valuesOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: 3,
      });
    case "object":
      return objectsOf(schema);
    default:
      return fc.jsonValue();
  }
}

function stringsOf({ format, pattern, minLength, maxLength }: Schema): fc.Arbitrary<string> {
  const known = format === undefined ? undefined : formats[format];
  if (known) return known;
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const longest = Math.max(minLength ?? 0, Math.min(maxLength ?? 30, 30));
  return fc.string({ unit: "grapheme", minLength: minLength ?? 0, maxLength: longest });
}

function integersOf({ minimum, exclusiveMinimum, maximum, multipleOf = 1 }: Schema) {
  const least = minimum ?? (exclusiveMinimum === undefined ? -1_000 : exclusiveMinimum + 1);
  const most = Math.max(least, Math.min(maximum ?? 10_000, 10_000));
  return fc
    .integer({ min: Math.ceil(least / multipleOf), max: Math.floor(most / multipleOf) })
    .map((value) => value * multipleOf);
}

function objectsOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<object> {
  const members = Object.entries(properties).map(
    ([name, inside]) => [name, valuesOf(inside)] as const,
  );
  return fc.record(Object.fromEntries(members), {
    requiredKeys: required.filter((name) => name in properties),
    noNullPrototype: true,
  });
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
