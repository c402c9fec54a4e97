import { expect, test } from "vitest";
import {
  cellOf,
  costInWords,
  driveInWords,
  headline,
  knownInWords,
  milesInWords,
  periodBefore,
  savedInWords,
  shareInWords,
  unevennessInWords,
} from "./insight-words.ts";

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
  expect(cellOf("the same", 0, 3)).toBe("unknown");
  expect(cellOf("5 min less", 2, 3)).toBe("5 min less, 1 unknown");
  expect(cellOf("5 min less", 3, 3)).toBe("5 min less");
  const compared = { bookings: 2, minutes: 5, metres: 0 };
  expect(knownInWords(compared, 2)).toBe("Compared for 2 appointments.");
  expect(knownInWords(compared, 3)).toBe("Compared for 2 of 3 appointments; 1 unknown.");
});

test("driving and share are at least what is known", () => {
  const agent = {
    name: "Ann",
    appointments: 2,
    visitMinutes: 120,
    driveMinutes: 30,
    driveNotKnown: 0,
    otherAppointments: 1,
    otherMinutes: 60,
  };
  expect(driveInWords({ ...agent, share: 0.25 })).toBe("30 min");
  expect(shareInWords({ ...agent, share: 0.25 })).toBe("25%");
  expect(shareInWords({ ...agent, share: 0.003 })).toBe("under 1%");
  expect(shareInWords({ ...agent, share: null })).toBe("unknown");
  expect(driveInWords({ ...agent, driveNotKnown: 1, share: 0 })).toBe("at least 30 min");
  expect(shareInWords({ ...agent, driveNotKnown: 1, share: 0.25 })).toBe("at least 25%");
  expect(shareInWords({ ...agent, otherMinutes: null, share: 0.25 })).toBe("at least 25%");
  expect(driveInWords({ ...agent, driveNotKnown: 2, driveMinutes: 0, share: 0 })).toBe("unknown");
  const idle = { ...agent, appointments: 0, visitMinutes: 0, driveMinutes: 0, share: 0 };
  expect(driveInWords(idle)).toBe("0 min");
});

test("fairness is said in words", () => {
  expect(unevennessInWords(1.04)).toBe("Everybody has about as many appointments.");
  expect(unevennessInWords(1.5)).toMatch(/1\.5 times as many/);
  expect(unevennessInWords(null)).toMatch(/nothing to compare/);
});

const saved = { bookings: 4, minutes: 90, metres: 16_093.44 };

test("the prices that money rests on are named", () => {
  expect(costInWords({ perHour: 20, perMile: 0.5 })).toBe(
    "Money is counted at £20.00 an hour and £0.50 a mile.",
  );
  expect(costInWords({ perHour: 20, perMile: null })).toMatch(/an hour alone: the other/);
});

test("the headline says money only where there is some, and admits what is not known or not saved", () => {
  expect(headline(saved, 1240)).toBe("£1,240 and 1 h 30 min of driving saved");
  expect(headline(saved, null)).toBe("1 h 30 min of driving saved");
  expect(headline({ ...saved, minutes: -5 }, -2)).toBe(
    "5 min more driving than with the first slot",
  );
  expect(headline({ ...saved, minutes: 0 }, 3)).toMatch(/^As much/);
  expect(headline({ ...saved, bookings: 0 }, null)).toMatch(/^Unknown/);
});

test("the change is against as many days before", () => {
  const periods = ["2026-11-18", "2026-11-12", "2026-11-09", "2026-10-22"].map((from) =>
    periodBefore(from, "2026-11-18"),
  );
  expect(periods).toEqual([
    "the day before",
    "the week before",
    "the 10 days before",
    "the 4 weeks before",
  ]);
});
