import { expect, test } from "vitest";
import { wordsOfRule } from "./words-of-rule.ts";

test("a broken rule says by how many minutes, where minutes matter", () => {
  expect(wordsOfRule("drive-too-long", 6)).toBe("the drive is 6 minutes longer than allowed");
  expect(wordsOfRule("cannot-arrive-in-time", 12)).toBe(
    "the agent cannot arrive in time, 12 minutes short",
  );
  expect(wordsOfRule("cannot-leave-in-time", 1)).toBe(
    "the agent cannot reach the next stop in time, 1 minute short",
  );
  expect(wordsOfRule("outside-hours", 30)).toBe("it is 30 minutes outside the working day");
  expect(wordsOfRule("too-late-today", 5)).toBe(
    "it is too late to get there today, 5 minutes short",
  );
});

test("a part of a minute is never shown as none", () => {
  expect(wordsOfRule("drive-too-long", 0.2)).toBe("the drive is 1 minute longer than allowed");
});

test("a rule without minutes says what is in the way", () => {
  expect(wordsOfRule("overlaps", null)).toBe("another appointment overlaps");
  expect(wordsOfRule("overlaps", 30)).toBe("another appointment overlaps");
  expect(wordsOfRule("drive-too-long", null)).toBe("the drive is longer than allowed");
});

test("a rule this page does not know is named rather than left out", () => {
  expect(wordsOfRule("new-rule", 4)).toBe("new-rule");
  expect(wordsOfRule("toString", null)).toBe("toString");
});
