import { expect, test } from "vitest";
import { isSamePostcode } from "./is-same-postcode.ts";

test("a postcode is the same however it is written", () => {
  for (const written of ["mp79an", " MP7 9AN ", "mp7  9an", "MP7-9AN"]) {
    expect(isSamePostcode(written, "MP7 9AN"), written).toBe(true);
  }
  for (const another of ["MP7 9AM", "MP7", "MP79ANX", ""]) {
    expect(isSamePostcode(another, "MP7 9AN"), another).toBe(false);
  }
});
