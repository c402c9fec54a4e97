import { expect, test } from "vitest";
import { readResult } from "./result.ts";

const mandatory = {
  code: "MANDATORY_NOT_FOUND",
  details: { api_name: "Last_Name", json_path: "$.data[0].Last_Name" },
  message: "required field not found",
  status: "error",
};

test("a refusal is the same bare and inside a list", () => {
  const bare = readResult(mandatory);
  expect(bare).toMatchObject({ isSuccess: false, code: "MANDATORY_NOT_FOUND" });
  expect(bare?.details.field).toBe("Last_Name");
  expect(readResult({ data: [mandatory] })).toEqual(bare);
  expect(readResult({ watch: [mandatory] })).toEqual(bare);
});

test("a record's own status decides, whatever its code says", () => {
  const details = { id: "5725767000000524157" };
  const item = { code: "SUCCESS", details, message: "record added", status: "success" };
  expect(readResult({ data: [item] })).toMatchObject({
    isSuccess: true,
    details: { id: details.id },
  });
  expect(readResult({ data: [{ ...item, status: "error" }] })?.isSuccess).toBe(false);
});

test("the first of several faults is reported", () => {
  const several = {
    code: "MULTIPLE_OR_MULTI_ERRORS",
    details: { errors: [mandatory, { ...mandatory, code: "INVALID_DATA" }] },
    message: "Multiple errors in the request",
    status: "error",
  };
  expect(readResult({ data: [several] })).toEqual(readResult(mandatory));
});

test("a duplicate names the record that is there", () => {
  const details = { api_name: "Email", duplicate_record: { id: "57", Owner: { id: "1" } } };
  const item = { code: "DUPLICATE_DATA", details, message: "duplicate data", status: "error" };
  expect(readResult({ data: [item] })?.details).toMatchObject({
    field: "Email",
    duplicateOf: "57",
  });
});

test("records, lists without results and other things are no result", () => {
  for (const body of [null, "text", 5, [], {}, { data: [] }, { data: [{ id: "1" }] }]) {
    expect(readResult(body)).toBeNull();
  }
});
