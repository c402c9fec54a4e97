import { expect, test } from "vitest";
import { wordsOfRule } from "./words-of-rule.ts";

test("a broken rule says by how many minutes, where minutes matter", () => {
  expect(wordsOfRule("drive-too-long", 6)).toBe("the drive is 6 minutes longer than allowed");
  expect(wordsOfRule("cannot-arrive-in-time", 12)).toBe("the agent would be 12 minutes late");
  expect(wordsOfRule("cannot-leave-in-time", 1)).toBe(
    "the agent would reach the next stop 1 minute late",
  );
  expect(wordsOfRule("outside-hours", 30)).toBe("it’s 30 minutes outside working hours");
  expect(wordsOfRule("too-late-today", 5)).toBe(
    "it’s too late to get there today, 5 minutes short",
  );
});

test("a part of a minute is never shown as none", () => {
  expect(wordsOfRule("drive-too-long", 0.2)).toBe("the drive is 1 minute longer than allowed");
});

test("a rule without minutes says what is in the way", () => {
  expect(wordsOfRule("overlaps", null)).toBe("the agent is already booked");
  expect(wordsOfRule("overlaps", 30)).toBe("the agent is already booked");
  expect(wordsOfRule("drive-too-long", null)).toBe("the drive is longer than allowed");
});

test("a rule this page does not know is named rather than left out", () => {
  expect(wordsOfRule("new-rule", 4)).toBe("new-rule");
  expect(wordsOfRule("toString", null)).toBe("toString");
});
