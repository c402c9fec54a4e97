import { expect, test } from "vitest";
import {
  cellOf,
  dateInWords,
  driveInWords,
  knownInWords,
  milesInWords,
  minutesInWords,
  savedInWords,
  shareInWords,
  unevennessInWords,
} from "./insight-words.ts";

test("minutes are said in hours where there are some", () => {
  expect([0, 45, 60, 192].map(minutesInWords)).toEqual(["0 min", "45 min", "1 h", "3 h 12 min"]);
});

test("driving that was saved is less, and driving that was not is more", () => {
  expect([72, -5, 0, 0.4].map(savedInWords)).toEqual([
    "1 h 12 min less",
    "5 min more",
    "the same",
    "the same",
  ]);
  expect(milesInWords(16_093)).toBe("About 10 miles less");
  expect(milesInWords(-1_609)).toBe("About 1 mile more");
  expect(milesInWords(20)).toBe("About the same distance");
});

test("what is not known is said so, and is never 0", () => {
  expect(cellOf("the same", 0, 3)).toBe("not known");
  expect(cellOf("5 min less", 2, 3)).toBe("5 min less, 1 not known");
  expect(cellOf("5 min less", 3, 3)).toBe("5 min less");
  const compared = { bookings: 2, minutes: 5, metres: 0 };
  expect(knownInWords(compared, 2)).toBe("Compared for 2 appointments.");
  expect(knownInWords(compared, 3)).toBe("Compared for 2 of 3 appointments; 1 not known.");
});

test("driving and share are at least what is known", () => {
  const agent = {
    name: "Ann",
    appointments: 2,
    visitMinutes: 120,
    driveMinutes: 30,
    driveNotKnown: 0,
  };
  expect(driveInWords({ ...agent, share: 0.25 })).toBe("30 min");
  expect(shareInWords({ ...agent, share: 0.25 })).toBe("25 %");
  expect(shareInWords({ ...agent, share: 0.003 })).toBe("under 1 %");
  expect(shareInWords({ ...agent, share: null })).toBe("not known");
  expect(driveInWords({ ...agent, driveNotKnown: 1, share: 0 })).toBe("at least 30 min");
  expect(shareInWords({ ...agent, driveNotKnown: 1, share: 0.25 })).toBe("at least 25 %");
  expect(driveInWords({ ...agent, driveNotKnown: 2, driveMinutes: 0, share: 0 })).toBe("not known");
  const idle = { ...agent, appointments: 0, visitMinutes: 0, driveMinutes: 0, share: 0 };
  expect(driveInWords(idle)).toBe("0 min");
});

test("fairness is said in words", () => {
  expect(unevennessInWords(1.04)).toBe("Everybody has about as many appointments.");
  expect(unevennessInWords(1.5)).toMatch(/1\.5 times as many/);
  expect(unevennessInWords(null)).toMatch(/nothing to compare/);
});

test("a date is the same day wherever the browser is", () => {
  expect(dateInWords("2026-11-02")).toBe("2 Nov 2026");
});
