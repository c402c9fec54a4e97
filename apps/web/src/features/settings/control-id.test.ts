import { expect, test } from "vitest";
import { candidateIds } from "./control-id.ts";

test("a mistake in a row is looked for at its control, then its row, then its list", () => {
  expect(candidateIds("mappings.2.sourceField")).toEqual([
    "setting-mappings.2.sourceField",
    "setting-mappings.2",
    "setting-mappings",
  ]);
});
