import { expect, test } from "vitest";
import { statementWords } from "./statement-words.ts";

test("a statement is named by what it does to which table", () => {
  const said = [
    'select "id" from "reservations" where "id" = $1',
    "insert into audit_rows (actor) values ($1)",
    "\n  update owed set state = 'due' where address = $1",
    "select extract(epoch from hold_ends_at - now()) from reservations r",
    "begin; set local milepost.organisation = '7ee9a98a-aec7-8b17-a62f-c380dcf8296a'",
    "commit",
  ].map(statementWords);
  expect(said).toEqual([
    "postgres select reservations",
    "postgres insert audit_rows",
    "postgres update owed",
    "postgres select reservations",
    null,
    "postgres commit",
  ]);
});

test("no value that somebody wrote into a text is among its words", () => {
  const text = "select 1 from searches where postcode = 'MP1 2AB' and email = 'ada@example.com'";
  expect(statementWords(text)).toBe("postgres select searches");
});
