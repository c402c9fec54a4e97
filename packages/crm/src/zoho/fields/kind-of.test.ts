import { expect, test } from "vitest";
import { kindOf } from "./kind-of.ts";

test("what can be mapped has a kind of ours, the rest is other", () => {
  expect(kindOf("picklist", null)).toBe("list");
  expect(kindOf("currency", null)).toBe("decimal");
  expect(kindOf("ownerlookup", null)).toBe("owner");
  for (const type of ["formula", "subform", "RRULE", "constructor", "autonumber"]) {
    expect(kindOf(type, null)).toBe("other");
  }
});

test("a lookup needs a module of its own to lead to", () => {
  expect(kindOf("lookup", "Accounts")).toBe("lookup");
  expect(kindOf("lookup", "se_module")).toBe("other");
});
