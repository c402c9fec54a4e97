import { expect, test } from "vitest";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { WeeklyFigures } from "./weekly-figures.ts";
import { weeklyMail } from "./weekly-mail.ts";
import { weeklyWords } from "./weekly-words.ts";

const compared = (bookings: number, minutes: number, metres: number) => ({
  bookings,
  minutes,
  metres,
});

const figures: WeeklyFigures = {
  workflow: "Windows & <doors>",
  from: "2026-11-09",
  to: "2026-11-15",
  saved: {
    bookings: 12,
    firstAvailable: compared(10, 320, 160_934),
    nearestFree: compared(10, 60, 0),
  },
  before: {
    bookings: 9,
    firstAvailable: compared(9, 200, 80_467),
    nearestFree: compared(9, 0, 0),
  },
  cost: { perHour: 20, perMile: 0.5 },
  customers: 40,
  noOffer: 3,
  reason: "drive-too-long",
};

const linesOf = (of: WeeklyFigures) =>
  weeklyWords(of).figures.map(({ label, figure, change }) => [label, figure, change]);

test("the figures are those of Insight, with the change against the week before", () => {
  expect(linesOf(figures)).toEqual([
    ["Bookings", "12", "3 more than before"],
    ["Money saved", "£157", "£65.00 more than before"],
    ["Driving time saved", "5 h 20 min", "2 h more than before"],
    ["Distance saved, about", "100 miles", "50 miles more than before"],
    ["No slot found", "3 of 40 customers", null],
  ]);
  expect(weeklyWords(figures).notes).toEqual([
    "Savings are against the first slot that each search offered. We couldn’t compare 2 of 12.",
    "Each change is against the week before.",
    "When we found no slot, it was mostly because the drive was longer than your maximum drive time.",
  ]);
});

test("what is not known is never 0", () => {
  const nothing = compared(0, 0, 0);
  const saved = { ...figures.saved, firstAvailable: nothing };
  expect(linesOf({ ...figures, saved, before: null, reason: null })).toEqual([
    ["Bookings", "12", null],
    ["Driving saved", "Unknown", null],
    ["No slot found", "3 of 40 customers", null],
  ]);
  const notes = weeklyWords({ ...figures, saved, before: null, reason: null }).notes.join(" ");
  expect(notes).toContain("We don’t know the figures of the week before.");
  expect(notes).toContain("We don’t know why searches found no slot.");
  // Of a week before in which nothing could be compared, only the bookings are known.
  const before = { ...figures.saved, firstAvailable: nothing };
  expect(linesOf({ ...figures, before }).map(([, , change]) => change)).toEqual([
    "As many as before",
    null,
    null,
    null,
    null,
  ]);
});

test("a week without a search or a booking says so", () => {
  const nothing = compared(0, 0, 0);
  const saved = { bookings: 0, firstAvailable: nothing, nearestFree: nothing };
  const quiet = { ...figures, saved, customers: 0, noOffer: 0, reason: null };
  expect(linesOf(quiet)).toEqual([["Bookings", "0", "9 fewer than before"]]);
  expect(weeklyWords(quiet).notes).toEqual([
    "Nobody booked anything, so there’s no driving to compare.",
    "Each change is against the week before.",
    "Nobody searched for a customer.",
  ]);
});

const about = {
  key: { organisation: "o" as OrganisationId, workflowId: 7, userId: "u" },
  figures,
  dueAt: new Date("2026-11-16T08:00:00Z"),
  to: "ann@company.example",
  senderAddress: "mail@milepost.example",
  publicUrl: "https://milepost.example",
};

test("both parts have the figures, a link to these days and one link to stop", () => {
  const { html, text, messageId, subject } = weeklyMail(about);
  const insight = "https://milepost.example/insight?wf=7&from=2026-11-09&to=2026-11-15";
  const stop = "https://milepost.example/insight?wf=7&weekly=stop";
  expect(subject).toBe("Insight: Your week, 9 Nov to 15 Nov 2026");
  expect(text).toContain("Driving time saved: 5 h 20 min. 2 h more than before");
  for (const link of [insight, stop]) {
    expect(text.split(link)).toHaveLength(2);
    expect(html.split(`href="${link.replaceAll("&", "&amp;")}"`)).toHaveLength(2);
  }
  expect(html).toContain("Windows &amp; &lt;doors&gt;");
  expect(html).not.toContain("<doors>");
  expect(messageId).toMatch(/^<weekly\.[0-9a-f]{32}@milepost\.example>$/);
});

test("the same mail again is the same message, and another week's is another", () => {
  expect(weeklyMail(about)).toEqual(weeklyMail(about));
  const later = { ...about, dueAt: new Date("2026-11-23T08:00:00Z") };
  expect(weeklyMail(later).messageId).not.toBe(weeklyMail(about).messageId);
});
