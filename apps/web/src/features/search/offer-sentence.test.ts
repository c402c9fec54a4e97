import { expect, test } from "vitest";
import { offerSentence } from "./offer-sentence.ts";

test("an offer says how far the agent drives and what that adds to the day", () => {
  expect(offerSentence({ driveThereMinutes: 18, from: "Harrowby", addedMinutes: 11 })).toBe(
    "18 minutes from Harrowby, adds 11 minutes to the day",
  );
  expect(offerSentence({ driveThereMinutes: 1, from: "Harrowby", addedMinutes: 0 })).toBe(
    "1 minute from Harrowby, adds no driving to the day",
  );
});

test("a drive from a place without a name is still told", () => {
  expect(offerSentence({ driveThereMinutes: 18, from: null, addedMinutes: 1 })).toBe(
    "18 minutes to drive there, adds 1 minute to the day",
  );
});

test("what is unknown is said to be unknown and never shown as 0", () => {
  const unknown = { driveThereMinutes: null, from: null };
  expect(offerSentence({ ...unknown, addedMinutes: null })).toBe(
    "Start of day unknown, added driving unknown",
  );
  expect(offerSentence({ ...unknown, addedMinutes: 9 })).toBe(
    "Start of day unknown, adds 9 minutes to the day",
  );
  expect(offerSentence({ driveThereMinutes: 18, from: "Harrowby", addedMinutes: null })).toBe(
    "18 minutes from Harrowby, added driving unknown",
  );
});
