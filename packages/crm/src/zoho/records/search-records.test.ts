import { expect, test } from "vitest";
import { criteriaOf } from "./search-records.ts";

test("what people type cannot end a criterion or begin another", () => {
  const criteria = criteriaOf("Last_Name", "a)or(Id:equals:1,2\\");
  expect(criteria).toBe(
    "((Last_Name:equals:a\\)or\\(Id:equals:1\\,2\\\\)or(Last_Name:starts_with:a\\)or\\(Id:equals:1\\,2\\\\))",
  );
});
