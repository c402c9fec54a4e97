import { expect, test } from "vitest";
import { apiName, isId } from "./api-name.ts";

test("only names that Zoho could have given get into an address or a query", () => {
  for (const name of ["Leads", "Milepost_Reference", "Converted__s", "$recurrence_id"]) {
    expect(apiName(name)).toBe(name);
  }
  for (const name of ["", "a b", "x' or id", "../users", "a,b", "1x", "a.b"]) {
    expect(() => apiName(name)).toThrow("cannot be the name");
  }
});

test("an id is digits", () => {
  expect(isId("5725767000000524157")).toBe(true);
  for (const id of ["", "57x", "../1", "5 7", "1".repeat(21)]) expect(isId(id)).toBe(false);
});
