import { expect, test } from "vitest";
import { initialsOf } from "./initials-of.ts";

test.each([
  ["Chloe Parsons", "CP"],
  ["Mary Jane van der Berg", "MB"],
  ["émile", "É"],
  ["", ""],
  ["42", ""],
])("the initials of %j are %j", (name, initials) => expect(initialsOf(name)).toBe(initials));
