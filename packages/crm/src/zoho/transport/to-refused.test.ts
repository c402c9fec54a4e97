import { expect, test } from "vitest";
import { readResult } from "./result.ts";
import { toRefused } from "./to-refused.ts";

function refusedFor(code: string, details: object) {
  const result = readResult({ code, details, message: "in its words", status: "error" });
  return result && toRefused(result);
}

test("a refusal names its reason, its field and the CRM's own words", () => {
  expect(refusedFor("MANDATORY_NOT_FOUND", { api_name: "Last_Name" })).toEqual({
    kind: "refused",
    why: "mandatory",
    field: "Last_Name",
    message: "in its words",
  });
  expect(refusedFor("DUPLICATE_DATA", { api_name: "Email" })?.why).toBe("duplicate");
  expect(refusedFor("RECORD_IN_BLUEPRINT", {})?.why).toBe("locked");
});

test("an invalid id of the record itself means that there is none; a lookup's does not", () => {
  for (const details of [{ id: "57" }, { resource_path_index: 1 }]) {
    expect(refusedFor("INVALID_DATA", details)?.why).toBe("not-found");
  }
  expect(refusedFor("INVALID_DATA", { api_name: "id" })).toMatchObject({
    why: "not-found",
    field: null,
  });
  const lookup = refusedFor("INVALID_DATA", { api_name: "Account_Name" });
  expect(lookup).toMatchObject({ why: "invalid", field: "Account_Name" });
});

test("a code nobody has heard of is still a refusal", () => {
  for (const code of ["WHATEVER", "constructor"]) expect(refusedFor(code, {})?.why).toBe("other");
});
