import { expect, test } from "vitest";
import { changeWords } from "./change-words.ts";

test("a slot that opens when it is moved says which way", () => {
  expect(changeWords({ kind: "move", minutes: 15 })).toBe("Would work 15 minutes later");
  expect(changeWords({ kind: "move", minutes: -45 })).toBe("Would work 45 minutes earlier");
});

test("a slot that opens with another setting says which, and by how much", () => {
  expect(changeWords({ kind: "raise-drive-limit", minutes: 6 })).toBe(
    "Would work with a maximum drive time 6 minutes longer",
  );
  expect(changeWords({ kind: "widen-hours", minutes: 1 })).toBe(
    "Would work with a working day 1 minute longer",
  );
});
