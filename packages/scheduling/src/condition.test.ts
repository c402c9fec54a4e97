import fc from "fast-check";
import { expect, test } from "vitest";
import { compile, hasValue, inBrackets, matches } from "./condition.ts";
import type { Condition, Fields, FieldValue, Operator, PlaceOf } from "./world.ts";

const field = "Leads:Field";
const fence = "[[8,49],[9,49],[9,50],[8,50]]";
/** Heidelberg is within the fence, Frankfurt is not. */
const placeOf: PlaceOf = (postcode) =>
  ({
    "69117": { lat: 49.4, lon: 8.7 },
    "60311": { lat: 50.1, lon: 8.7 },
    AB1: { lat: 49, lon: 8 },
  })[postcode] ?? null;

const one = (operator: Operator, value: string): Condition => ({
  order: 1,
  field,
  operator,
  value,
  logicalOperator: null,
});
const holds = (found: FieldValue, operator: Operator, value: string) =>
  matches([one(operator, value)], { [field]: found }, placeOf);

const opposites = [
  ["is", "is_not"],
  ["contains", "not_contains"],
  ["starts_with", "not_starts_with"],
] as const satisfies readonly (readonly [Operator, Operator])[];
const others = ["higher_than", "lower_than", "is_within_geofence", "is_not_empty"] as const;
const positive = [...opposites.map(([yes]) => yes), ...others];

const lookup = { id: "4150001", name: "Anna Berg" };

/** What the field holds, what the condition says, and which operators then hold; of each pair of opposites the other one does. */
const table: readonly (readonly [FieldValue, string, readonly (typeof positive)[number][]])[] = [
  // Text
  ["Heidelberg", "Heidelberg", ["is", "contains", "starts_with", "is_not_empty"]],
  [" HEIDELBERG ", "  heidelberg", ["is", "contains", "starts_with", "is_not_empty"]],
  ["heidelberg", "HEIDEL", ["contains", "starts_with", "is_not_empty"]],
  ["Heidelberg", "berg", ["contains", "is_not_empty"]],
  ["Heidelberg", "Mannheim", ["is_not_empty"]],
  ["Heidelberg", "Heidelberg West", ["is_not_empty"]],
  ["Heidelberg", "", ["contains", "starts_with", "is_not_empty"]],
  ["007", "7", ["contains", "is_not_empty"]],
  // Numbers, and texts that are numbers
  [10, "10", ["is", "contains", "starts_with", "is_not_empty"]],
  [10, " 10.0 ", ["is", "is_not_empty"]],
  [10, "1e1", ["is", "is_not_empty"]],
  [10, "9", ["higher_than", "is_not_empty"]],
  [10, "100", ["lower_than", "is_not_empty"]],
  [10, "0", ["contains", "higher_than", "is_not_empty"]],
  [0, "0", ["is", "contains", "starts_with", "is_not_empty"]],
  [0, "", ["contains", "starts_with", "is_not_empty"]],
  [0, "  ", ["contains", "starts_with", "is_not_empty"]],
  [5, "  ", ["contains", "starts_with", "is_not_empty"]],
  [0, "-0.5", ["higher_than", "is_not_empty"]],
  [10, "ten", ["is_not_empty"]],
  [10, "2026-11-16", ["is_not_empty"]],
  [1, "Infinity", ["is_not_empty"]],
  [Infinity, "infinity", ["is", "contains", "starts_with", "is_not_empty"]],
  [Infinity, "1", ["is_not_empty"]],
  [" 10 ", " 9 ", ["higher_than", "is_not_empty"]],
  ["9", "10", ["lower_than", "is_not_empty"]],
  ["ten", "9", ["is_not_empty"]],
  ["b", "a", ["is_not_empty"]],
  // Dates
  ["2026-11-16", "2026-11-16", ["is", "contains", "starts_with", "is_not_empty"]],
  ["2026-11-17", " 2026-11-16 ", ["higher_than", "is_not_empty"]],
  ["2026-11-15", "2026-11-16", ["lower_than", "is_not_empty"]],
  ["2026-11-16T00:00", "2026-11-16", ["contains", "starts_with", "is_not_empty"]],
  ["2026-11-16T00:00:00Z", "2026-11-16", ["contains", "starts_with", "is_not_empty"]],
  ["2026-11-16 00:01", "2026-11-16", ["contains", "starts_with", "higher_than", "is_not_empty"]],
  ["2026-11-16T10:00:00+01:00", "2026-11-16T09:00Z", ["is_not_empty"]],
  ["2026-11-16T10:00:00+0100", "2026-11-16t09:00z", ["is_not_empty"]],
  ["2026-11-16T10:00:00.5+01:00", "2026-11-16T09:00", ["higher_than", "is_not_empty"]],
  ["2026-11-16T10:00:00.25", "2026-11-16T09:59", ["higher_than", "is_not_empty"]],
  ["2026-11-16T10:00+0100", "2026-11-16T09:01", ["lower_than", "is_not_empty"]],
  ["2026-11-16T10:00:00.250", "2026-11-16T10:00:00.25Z", ["is_not_empty"]],
  ["2026-11-16T10:00:01", "2026-11-16T10:00Z", ["higher_than", "is_not_empty"]],
  ["2026-11-16T10:00-01:00", "2026-11-16T10:59", ["higher_than", "is_not_empty"]],
  ["2026-02-30", "2026-01-01", ["is_not_empty"]],
  ["2026-03-01", "2026-02-30", ["is_not_empty"]],
  ["2026-03-01", "2026-02", ["is_not_empty"]],
  ["2026-03-01", "2026", ["starts_with", "contains", "is_not_empty"]],
  ["2026-03-01 or so", "2026-01-01", ["is_not_empty"]],
  ["on 2026-03-01", "2026-01-01", ["is_not_empty"]],
  ["+12026-03-01", "2026-01-01", ["is_not_empty"]],
  ["2026-03-01Z", "2026-01-01", ["is_not_empty"]],
  ["2026-03-01", "9", ["is_not_empty"]],
  // Yes and no
  [true, "TRUE", ["is", "contains", "starts_with", "is_not_empty"]],
  [false, "false", ["is", "contains", "starts_with", "is_not_empty"]],
  [false, "true", ["is_not_empty"]],
  [true, "0", ["is_not_empty"]],
  [true, "1", ["is_not_empty"]],
  // Lists
  [["Red", " Blue "], "BLUE", ["is", "contains", "starts_with", "is_not_empty"]],
  [["Red", "Blue"], "Bl", ["starts_with", "is_not_empty"]],
  [["Red", "Blue"], "lu", ["is_not_empty"]],
  [["Red", "Blue"], "red,blue", ["is_not_empty"]],
  [["10"], "10.0", ["is_not_empty"]],
  [["10"], "9", ["is_not_empty"]],
  [["10"], "11", ["is_not_empty"]],
  [["2026-11-17"], "2026-11-16", ["is_not_empty"]],
  [[""], "", ["is", "contains", "starts_with", "is_not_empty"]],
  // Lookups
  [lookup, "4150001", ["is", "contains", "starts_with", "is_not_empty"]],
  [lookup, "anna berg", ["is", "contains", "starts_with", "is_not_empty"]],
  [lookup, "Anna", ["contains", "starts_with", "is_not_empty"]],
  [lookup, "415", ["contains", "starts_with", "is_not_empty"]],
  [lookup, "berg", ["contains", "is_not_empty"]],
  [lookup, "9", ["is_not_empty"]],
  [lookup, "Otto", ["is_not_empty"]],
  // Empty
  [null, "", []],
  [null, "null", []],
  [null, "1", []],
  [null, "-1", []],
  ["", "", []],
  ["  ", "", []],
  ["", "1", []],
  ["", "-1", []],
  [[], "", []],
  [[], "a", []],
  [null, fence, []],
  ["", fence, []],
  [[], fence, []],
  // Geofence
  ["69117", fence, ["is_within_geofence", "is_not_empty"]],
  [69117, fence, ["is_within_geofence", "is_not_empty"]],
  [" 69117 ", fence, ["is_within_geofence", "is_not_empty"]],
  ["AB1", fence, ["is_within_geofence", "is_not_empty"]],
  ["69117", "49,8\n49,9\n50,9\n50,8", ["is_within_geofence", "is_not_empty"]],
  ["60311", fence, ["is_not_empty"]],
  ["99999", fence, ["is_not_empty"]],
  ["69117", "[[8,49],[9,49]]", ["is_not_empty"]],
  [["69117"], fence, ["is_not_empty"]],
  [{ id: "69117", name: "69117" }, fence, ["is_not_empty"]],
  [true, fence, ["is_not_empty"]],
];

test.each(table)("of %j compared with %j just these are true: %j", (found, text, expected) => {
  const holding = positive.filter((operator) => holds(found, operator, text));
  expect(holding.toSorted()).toEqual(expected.toSorted());
  for (const [yes, no] of opposites) {
    expect([no, holds(found, no, text)]).toEqual([no, !holds(found, yes, text)]);
  }
  expect(hasValue(found, text)).toBe(expected.includes("is"));
});

test("each of the ten operators holds of one value and not of another", () => {
  const cases: readonly (readonly [FieldValue, Operator, string, FieldValue])[] = [
    ["Won", "is", "Won", "Lost"],
    ["Lost", "is_not", "Won", "Won"],
    [10, "higher_than", "9", 9],
    [8, "lower_than", "9", 9],
    ["Won", "is_not_empty", "", ""],
    ["Heidelberg", "starts_with", "Heidel", "Neckar"],
    ["Neckar", "not_starts_with", "Heidel", "Heidelberg"],
    ["Heidelberg", "contains", "del", "Neckar"],
    ["Neckar", "not_contains", "del", "Heidelberg"],
    ["69117", "is_within_geofence", fence, "60311"],
  ];
  const answers = cases.map(([yes, operator, value, no]) =>
    [operator, holds(yes, operator, value), holds(no, operator, value)].join(" "),
  );
  // Spec: Filter and field operators: is, is_not, higher_than ('is higher than'), lower_than ('is lower than')
  expect(answers.join(", ")).toBe(
    "is true false, is_not true false, higher_than true false, lower_than true false, is_not_empty true false, starts_with true false, not_starts_with true false, contains true false, not_contains true false, is_within_geofence true false",
  );
  const values = [fence, "49,8\n49,9\n50,9\n50,8", "Heidelberg", "[[8,49],[9,49]]"];
  // Spec: Geo-fence operator: the value is polygon coordinates and it works only with postal-code fields.
  expect(values.map((value) => holds("69117", "is_within_geofence", value))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test.each([...positive, ...opposites.map(([, no]) => no)])(
  "an unknown field does not fulfil %s",
  (operator) => {
    for (const text of ["", "a", "1", fence]) {
      expect(matches([one(operator, text)], {}, placeOf)).toBe(false);
      expect(matches([one(operator, text)], { "Contacts:Field": "a" }, placeOf)).toBe(false);
    }
  },
);

test("an empty postcode and a malformed fence are not looked up", () => {
  const asked: string[] = [];
  const listening: PlaceOf = (postcode) => {
    asked.push(postcode);
    return null;
  };
  const ask = (found: FieldValue, text: string) =>
    matches([one("is_within_geofence", text)], { [field]: found }, listening);
  ask("", fence);
  ask(null, fence);
  ask("69117", "nowhere");
  expect(asked).toEqual([]);
  ask(" ab1 ", fence);
  expect(asked).toEqual(["ab1"]);
});

/** Conditions on the fields 1, 2, 3…, each of which is "yes" or not. */
const chain = (...joins: Condition["logicalOperator"][]): Condition[] =>
  joins.map((logicalOperator, index) => ({
    order: index + 1,
    field: `Leads:${index + 1}`,
    operator: "is",
    value: "yes",
    logicalOperator,
  }));
const saying = (...answers: boolean[]): Fields =>
  Object.fromEntries(answers.map((yes, index) => [`Leads:${index + 1}`, yes ? "yes" : "no"]));

test.each(["__proto__", "constructor", "toString"])(
  "%s is no field of a record that does not have it",
  (field) => {
    const asked = positive.map((operator) => ({ ...one(operator, "x"), field }));
    expect(asked.map((condition) => matches([condition], {}, placeOf))).not.toContain(true);
  },
);

test("no conditions match nothing", () => {
  expect(matches([], { [field]: "a" }, placeOf)).toBe(false);
  expect(inBrackets([])).toBe("");
});

test.each([
  [[null], [true], true],
  [[null], [false], false],
  [[null, "AND"], [true, true], true],
  [[null, "AND"], [true, false], false],
  [[null, "AND"], [false, true], false],
  [[null, "OR"], [true, false], true],
  [[null, "OR"], [false, true], true],
  [[null, "OR"], [false, false], false],
  // Left to right: were "and" stronger, this would be true.
  [[null, "OR", "AND"], [true, true, false], false],
  [[null, "OR", "AND"], [true, false, true], true],
  [[null, "AND", "OR"], [false, false, true], true],
  // What stands in the first row joins nothing.
  [["AND"], [true], true],
  [["OR", "AND"], [true, false], false],
  // A row that does not say how it is joined is one more demand.
  [[null, null], [true, false], false],
  [[null, null], [false, true], false],
  [[null, null], [true, true], true],
] as const)("conditions joined by %j and answering %j give %j", (joins, answers, expected) => {
  expect(matches(chain(...joins), saying(...answers), placeOf)).toBe(expected);
});

test("conditions are joined by their order, not by their place in the list", () => {
  const conditions = chain(null, "OR", "AND");
  const fields = saying(true, true, false);
  expect(matches(conditions.toReversed(), fields, placeOf)).toBe(false);
  expect(inBrackets(conditions.toReversed())).toBe("(1 or 2) and 3");
});

test.each([
  [[null], "1"],
  [[null, "AND"], "1 and 2"],
  [[null, "AND", "OR"], "(1 and 2) or 3"],
  [[null, "OR", "OR", "AND"], "((1 or 2) or 3) and 4"],
  [[null, null], "1 and 2"],
] as const)("conditions joined by %j are printed as %s", (joins, sentence) => {
  expect(inBrackets(chain(...joins))).toBe(sentence);
});

test("the numbers in the sentence are the conditions' own", () => {
  const conditions = chain(null, "OR").map((condition) => ({
    ...condition,
    order: condition.order * 10,
  }));
  expect(inBrackets(conditions)).toBe("10 or 20");
});

/** Reads the printed sentence, brackets and all. */
function evaluate(sentence: string, answerTo: (order: number) => boolean): boolean {
  const [, before = "", join, last] = /^(.*) (and|or) (\d+)$/.exec(sentence) ?? [];
  if (!join) return answerTo(Number(sentence));
  const left = evaluate(before.replace(/^\((.*)\)$/, "$1"), answerTo);
  const right = answerTo(Number(last));
  return join === "or" ? left || right : left && right;
}

const anyText = fc.oneof(
  fc.constantFrom("a", " A ", "ab", "10", "10.0", "9", "2026-11-16", "2026-11-17T08:00Z", fence),
  fc.string({ maxLength: 3 }),
);
const anyPresent: fc.Arbitrary<FieldValue> = fc.oneof(
  anyText.filter((text) => text.trim() !== ""),
  fc.constantFrom("69117", "60311"),
  fc.integer({ min: 8, max: 11 }),
  fc.boolean(),
  fc.array(anyText, { minLength: 1, maxLength: 3 }),
  fc.record({ id: anyText, name: anyText }),
);
const anyValue = fc.oneof(anyPresent, fc.constantFrom(null, "", " ", []));
const anyCondition = fc.record({
  field: fc.constantFrom("Leads:1", "Leads:2", "Leads:Gone"),
  operator: fc.constantFrom(...positive, ...opposites.map(([, no]) => no)),
  value: anyText,
  logicalOperator: fc.constantFrom("AND" as const, "OR" as const),
});
const anyConditions = fc
  .array(anyCondition, { minLength: 1, maxLength: 6 })
  .map((rows) => rows.map((row, index): Condition => ({ ...row, order: index + 1 })));

test("what is printed is what is decided, whatever order the list is in, for record after record", () => {
  const anyFields = fc.record({ "Leads:1": anyValue, "Leads:2": anyValue });
  fc.assert(
    fc.property(anyConditions, fc.array(anyFields, { maxLength: 3 }), (conditions, records) => {
      const decide = compile(conditions.toReversed(), placeOf);
      for (const fields of records) {
        const answerTo = (order: number) =>
          matches(
            conditions.filter((condition) => condition.order === order),
            fields,
            placeOf,
          );
        expect(decide(fields)).toBe(evaluate(inBrackets(conditions), answerTo));
      }
    }),
  );
});

test("of two opposites just one holds, for every field that is known", () => {
  fc.assert(
    fc.property(anyValue, anyText, fc.constantFrom(...opposites), (found, text, [yes, no]) => {
      expect(holds(found, no, text)).toBe(!holds(found, yes, text));
    }),
  );
});

test("nothing is both higher and lower, and what is present is not empty", () => {
  fc.assert(
    fc.property(anyPresent, anyText, (found, text) => {
      expect(holds(found, "higher_than", text) && holds(found, "lower_than", text)).toBe(false);
      expect(holds(found, "is_not_empty", text)).toBe(true);
    }),
  );
});

test("case and the space around a text never matter", () => {
  const operators = fc.constantFrom(...positive, ...opposites.map(([, no]) => no));
  const anyAscii = fc.string({ maxLength: 4 });
  fc.assert(
    fc.property(anyAscii, anyAscii, operators, (found, text, operator) => {
      const untidy = ` ${found.toUpperCase()}\t`;
      expect(holds(untidy, operator, `\n${text.toUpperCase()} `)).toBe(
        holds(found, operator, text),
      );
    }),
  );
});
