import { expect, test } from "vitest";
import { initialsOf } from "./initials-of.ts";

test("a person is two letters, the first of the first word and of the last", () => {
  expect(initialsOf("Simran Gill")).toBe("SG");
  expect(initialsOf("Mei-Lin van Chen")).toBe("MC");
  expect(initialsOf("  élodie ")).toBe("É");
  expect(initialsOf("Anna (sales) O’Neil")).toBe("AO");
  expect(initialsOf("4000123")).toBe("");
});
