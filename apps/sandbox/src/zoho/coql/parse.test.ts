import { expect, test } from "vitest";
import { parseQuery } from "./parse.ts";

const read = (text: string) => parseQuery(text, "backslash");
const where = (text: string) => {
  const query = read(`select id from Leads where ${text}`);
  return "where" in query ? query.where : query.details;
};
const compared = (column: string, comparator: string, ...values: [string, string][]) => ({
  kind: "comparison",
  column,
  comparator,
  values: values.map(([kind, value]) => ({ kind, value })),
});

test("a query has columns, a module, a condition, groups, an order, a limit and an offset", () => {
  expect(
    read(
      "SELECT Stage, COUNT(id) AS n FROM Deals WHERE Amount > 1.5 GROUP BY Stage ORDER BY n DESC, Stage LIMIT 10 OFFSET 5",
    ),
  ).toEqual({
    columns: [
      { name: "Stage", aggregate: null, alias: null },
      { name: "id", aggregate: "COUNT", alias: "n" },
    ],
    module: "Deals",
    where: compared("Amount", ">", ["number", "1.5"]),
    groupBy: ["Stage"],
    orderBy: [
      { name: "n", isDescending: true },
      { name: "Stage", isDescending: false },
    ],
    limit: 10,
    offset: 5,
  });
});

test("the and of between is not the and of two conditions", () => {
  expect(where("A not between 1 and 2 and B is not null")).toEqual({
    kind: "and",
    left: compared("A", "not between", ["number", "1"], ["number", "2"]),
    right: compared("B", "is not null"),
  });
});

test("ids keep all their digits", () => {
  expect(where("id in (5725767000000510001, '5725767000000510002')")).toEqual(
    compared("id", "in", ["number", "5725767000000510001"], ["text", "5725767000000510002"]),
  );
});

test("texts end at an apostrophe that is not escaped", () => {
  expect(where(String.raw`A = 'it\'s \\'`)).toEqual(compared("A", "=", ["text", "it's \\"]));
  expect(parseQuery("select id from L where A = 'it''s'", "doubled")).toMatchObject({
    where: compared("A", "=", ["text", "it's"]),
  });
});

test.each([
  ["A = 'open", { line: 1, column: 32, near: "'" }],
  ["A = 1 and", { line: 1, column: 37, near: "" }],
  ["(A = 1", { line: 1, column: 34, near: "" }],
  ["A in ()", { line: 1, column: 34, near: ")" }],
  ["A is 1", { line: 1, column: 30, near: "is" }],
  ["A = 1 order by", { line: 1, column: 42, near: "" }],
  ["A = 1 limit -1", { line: 1, column: 40, near: "-1" }],
  ["A = 1 offset 1 limit 1", { line: 1, column: 43, near: "limit" }],
  ['A = "x"', { line: 1, column: 32, near: '"' }],
])("where %s is refused at its place", (text, details) => {
  expect(where(text)).toEqual(details);
});

test.each([
  ["", "select"],
  ["select id", "from"],
  ["select id from Leads", "where"],
  ["select id from Leads limit 1", "where"],
])("%s lacks a clause", (text, clause) => {
  expect(read(text)).toEqual({ kind: "syntax-error", details: { clause } });
});
