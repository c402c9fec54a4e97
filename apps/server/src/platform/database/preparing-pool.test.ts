import { expect, test } from "vitest";
import { statementNames } from "./preparing-pool.ts";

test("a statement keeps its name, and of more than so many the later ones have none", () => {
  const nameOf = statementNames(2);
  expect([nameOf("select 1"), nameOf("select 2"), nameOf("select 3"), nameOf("select 1")]).toEqual([
    "s0",
    "s1",
    null,
    "s0",
  ]);
});

test("what returns every column of a table has no name: an upgrade may add one", () => {
  const nameOf = statementNames();
  for (const text of [
    'select * from "owed" where "id" = $1',
    'insert into "owed" ("id") values ($1) returning *',
    'select "o".*, "r"."id" from "owed" as "o"',
  ])
    expect(nameOf(text)).toBeNull();
  expect(nameOf("select count(*) from owed where id = $1")).toBe("s0");
});
