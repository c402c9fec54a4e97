import { expect, test } from "vitest";
import { addressOf } from "./call.ts";

test("names in the path and the query are filled in and escaped", () => {
  const parts = { params: { wf: "1/../2" }, query: { postcode: "MP1 2AB", recordId: "a&b" } };
  expect(addressOf("/api/workflow/:wf/access", parts)).toBe(
    "/api/workflow/1%2F..%2F2/access?postcode=MP1+2AB&recordId=a%26b",
  );
});

test("what is not given does not appear in the query", () => {
  expect(addressOf("/api/search", { query: { wf: 1, recordId: undefined } })).toBe(
    "/api/search?wf=1",
  );
  expect(addressOf("/auth/check-auth", {})).toBe("/auth/check-auth");
});
