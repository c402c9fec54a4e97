import { expect, test } from "vitest";
import { offerSentence } from "./offer-sentence.ts";

const sam = "Sam Field";

test("an offer says where the agent comes from, how far that is and what it adds to the day", () => {
  expect(offerSentence(sam, { driveThereMinutes: 18, from: "MP2", addedMinutes: 11 })).toBe(
    "18 min from MP2. Adds 11 min of driving",
  );
  expect(offerSentence(sam, { driveThereMinutes: 1, from: "home", addedMinutes: 0 })).toBe(
    "1 min from home. Adds no driving",
  );
  expect(offerSentence(sam, { driveThereMinutes: 0.3, from: "MP2", addedMinutes: 0.4 })).toBe(
    "Less than a minute from MP2. Adds no driving",
  );
});

test("a drive from a place without a name is still mentioned", () => {
  expect(offerSentence(sam, { driveThereMinutes: 18, from: null, addedMinutes: 1 })).toBe(
    "18 min from the stop before. Adds 1 min of driving",
  );
});

test("what is unknown is said to be unknown and never shown as 0", () => {
  const unknown = { driveThereMinutes: null, from: null };
  expect(offerSentence(sam, { ...unknown, addedMinutes: null })).toBe(
    "We don’t know where Sam comes from. We don’t know how much driving it adds",
  );
  expect(offerSentence(sam, { ...unknown, addedMinutes: 9 })).toBe(
    "We don’t know where Sam comes from. Adds 9 min of driving",
  );
});
