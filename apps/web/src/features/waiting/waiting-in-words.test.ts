import { expect, test } from "vitest";
import { addedInWords, waitingInWords } from "./waiting-in-words.ts";

const everything = {
  weekdays: [1, 2, 3, 4, 5],
  parts: ["morning", "afternoon", "evening"] as const,
  addedAtMost: 10,
  until: "2026-12-18",
};

test("what a customer waits for is one line", () => {
  expect(waitingInWords({ ...everything, parts: [...everything.parts] })).toBe(
    "Any weekday, any time, at most 10 min more driving, until Friday 18 December",
  );
  expect(waitingInWords({ ...everything, weekdays: [1, 5], parts: ["morning"] })).toBe(
    "Monday, Friday, mornings, at most 10 min more driving, until Friday 18 December",
  );
});

test("added driving is said in minutes, and none as none", () => {
  expect([0, 1, 6].map(addedInWords)).toEqual([
    "adds no driving",
    "adds 1 minute of driving",
    "adds 6 minutes of driving",
  ]);
});
