import { expect, test } from "vitest";
import { describePlan, faultsOf, type PlanNode, plansIn } from "./plans.ts";

const rows = new Map([
  ["diary_entries", 6_000_000],
  ["workflows", 50],
]);
const planned = (plan: PlanNode) => ({ query: 'select "kind" from "diary_entries"', plan });
const byIndex: PlanNode = {
  "Node Type": "Index Scan",
  "Relation Name": "diary_entries",
  "Index Name": "diary_entries_pkey",
  "Index Cond": "(organisation_id = '…'::uuid)",
  "Actual Rows": 30,
  "Actual Loops": 50,
  "Shared Hit Blocks": 40,
  "Shared Read Blocks": 2,
};

test("a plan that reads an organisation's rows by the index is as it should be", () => {
  expect(faultsOf(planned({ "Node Type": "Sort", Plans: [byIndex] }), rows)).toEqual([]);
});

test("a plan that reads a whole table is found, however deep", () => {
  const whole = { "Node Type": "Seq Scan", "Relation Name": "diary_entries" };
  const plan = { "Node Type": "Sort", Plans: [{ "Node Type": "Hash Join", Plans: [whole] }] };
  expect(faultsOf(planned(plan), rows)).toEqual([
    "reads all of diary_entries: select … from diary_entries",
  ]);
});

test("an index without a condition is a whole table too", () => {
  const { "Index Cond": _, ...whole } = byIndex;
  expect(faultsOf(planned(whole), rows)).toHaveLength(1);
});

test("a plan that throws away most of what it reads is found", () => {
  const wasteful = { ...byIndex, "Rows Removed by Filter": 6 };
  expect(faultsOf(planned(wasteful), rows)).toEqual([
    "reads 300 rows of diary_entries for nothing: select … from diary_entries",
  ]);
});

test("a table of a few rows may be read whole", () => {
  const whole = { "Node Type": "Seq Scan", "Relation Name": "workflows" };
  expect(faultsOf(planned(whole), rows)).toEqual([]);
});

test("plans are found in PostgreSQL's log, and other lines are not taken for plans", () => {
  const entry = { "Query Text": "select 1", Plan: { "Node Type": "Result" } };
  const json = JSON.stringify(entry, null, 2).replaceAll(/^/gm, "\t");
  const log = [
    "2026-11-15 15:00:00.000 GMT [7] LOG:  checkpoint starting: time",
    `2026-11-15 15:00:01.000 GMT [8] LOG:  duration: 0.010 ms  plan:\n${json}`,
    "2026-11-15 15:00:02.000 GMT [8] LOG:  done",
    "",
  ].join("\n");
  expect(plansIn(log)).toEqual([{ query: "select 1", plan: { "Node Type": "Result" } }]);
});

test("a plan is described in one line, with the rows of all its loops", () => {
  expect(describePlan(planned(byIndex))).toBe(
    "select … from diary_entries → Index Scan of diary_entries by diary_entries_pkey, 1500 rows; 42 pages",
  );
});
