import { expect, test } from "vitest";
import { searchAddress } from "./search-address.ts";

test("searching another postcode keeps the workflow and the record", () => {
  const search = { wf: "2", postcode: "MP2 4AX", recordId: "77" };
  expect(searchAddress({ ...search, postcode: "MP2 4AB" })).toBe(
    "/search?wf=2&postcode=MP2+4AB&recordId=77",
  );
  expect(searchAddress({ ...search, postcode: "MP2 4AB", recordId: null })).toBe(
    "/search?wf=2&postcode=MP2+4AB",
  );
});
