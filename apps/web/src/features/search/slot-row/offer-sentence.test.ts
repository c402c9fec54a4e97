import { expect, test } from "vitest";
import { offerSentence } from "./offer-sentence.ts";

const sam = "Sam Field";

test("an offer says where the agent comes from, how far that is and what it adds to the day", () => {
  expect(offerSentence(sam, { driveThereMinutes: 18, from: "MP2", addedMinutes: 11 })).toBe(
    "Sam comes from MP2, 18 minutes away; this adds 11 minutes to the day",
  );
  expect(offerSentence(sam, { driveThereMinutes: 1, from: "home", addedMinutes: 0 })).toBe(
    "Sam comes from home, 1 minute away; this adds no driving to the day",
  );
  expect(offerSentence(sam, { driveThereMinutes: 0.3, from: "MP2", addedMinutes: 0.4 })).toBe(
    "Sam comes from MP2, less than a minute away; this adds no driving to the day",
  );
});

test("a drive from a place without a name is still mentioned", () => {
  expect(offerSentence(sam, { driveThereMinutes: 18, from: null, addedMinutes: 1 })).toBe(
    "Sam is 18 minutes away before; this adds 1 minute to the day",
  );
});

test("what is unknown is said to be unknown and never shown as 0", () => {
  const unknown = { driveThereMinutes: null, from: null };
  expect(offerSentence(sam, { ...unknown, addedMinutes: null })).toBe(
    "Where Sam comes from is unknown; how much driving this adds is unknown",
  );
  expect(offerSentence(sam, { ...unknown, addedMinutes: 9 })).toBe(
    "Where Sam comes from is unknown; this adds 9 minutes to the day",
  );
});
