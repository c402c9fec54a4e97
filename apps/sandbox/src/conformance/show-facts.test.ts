import { expect, test } from "vitest";
import type { Fact } from "./fact.ts";
import { showFacts } from "./show-facts.ts";

const facts: readonly Fact[] = [
  ["2.4-mandatory", "A field is compulsory."],
  ["10-down", "The API can be down."],
];

const reportOf = (...tests: readonly [fullName: string, status: string][]) => ({
  testResults: [
    {
      name: "records.parts.test.ts",
      assertionResults: tests.map(([fullName, status]) => ({ fullName, status })),
    },
  ],
});

const idsShown = (...tests: readonly [string, string][]) =>
  showFacts(facts, reportOf(...tests)).rows.flatMap((row) => (row.tests.length ? row.fact[0] : []));

test("a fact is shown by a test that carries its id and passed", () => {
  expect(idsShown(["is refused [2.4-mandatory] [10-down]", "passed"])).toEqual([
    "2.4-mandatory",
    "10-down",
  ]);
});

test("a fact is not shown by a test that failed, or by one that only speaks of it", () => {
  expect(idsShown(["is refused [2.4-mandatory]", "failed"], ["10-down", "passed"])).toEqual([]);
});

test("an id that no fact has, and a test that failed, are reported", () => {
  const { strangers, failed } = showFacts(facts, reportOf(["x [2.4-mandatoty]", "failed"]));
  expect([strangers, failed]).toEqual([["2.4-mandatoty"], ["x"]]);
});
