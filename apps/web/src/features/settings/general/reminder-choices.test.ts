import { expect, test } from "vitest";
import { reminderChoices } from "./reminder-choices.ts";

test("what is set can be seen, though it is not offered, and the earliest comes first", () => {
  const texts = (set: readonly number[]) => reminderChoices(set).map(({ text }) => text);
  expect(texts([120])).toEqual([
    "A week before",
    "Two days before",
    "The day before",
    "Four hours before",
    "Two hours before",
    "One hour before",
  ]);
  expect(texts([90, 120]).slice(4)).toEqual([
    "Two hours before",
    "90 minutes before",
    "One hour before",
  ]);
});
