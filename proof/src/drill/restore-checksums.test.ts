import { expect, test } from "vitest";
import { differencesOf } from "./restore-checksums.ts";

const users = ["users", { rows: 2, sum: "17" }] as const;

test("tables with the same rows do not differ", () => {
  expect(differencesOf(new Map([users]), new Map([users]))).toEqual([]);
});

test("a row that was changed is reported, even when the number of rows is the same", () => {
  const changed = new Map([["users", { rows: 2, sum: "18" }]]);
  expect(differencesOf(new Map([users]), changed)).toEqual([
    "users: 2 rows with the sum 17 before, 2 rows with the sum 18 after",
  ]);
});

test("a table that is no longer there is reported", () => {
  expect(differencesOf(new Map([users]), new Map())).toEqual([
    "users: 2 rows with the sum 17 before, not there after",
  ]);
});
