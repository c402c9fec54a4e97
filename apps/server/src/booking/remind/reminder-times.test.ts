import { defaultReminders, type Reminders } from "@milepost/contract/settings/reminders.ts";
import { timeZones } from "@milepost/contract/settings/time-zones.ts";
import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { isQuiet, nextLoud, type ReminderRule, reminderTimes } from "./reminder-times.ts";

const london = (more: Partial<Reminders> = {}): ReminderRule => ({
  timezone: "Europe/London",
  reminders: { ...defaultReminders, ...more },
});
const at = (text: string, zone = "Europe/London") =>
  Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant();
const timesOf = (text: string, rule: ReminderRule) =>
  reminderTimes(at(text, rule.timezone), rule).map(
    (one) =>
      `${one.minutesBefore} ${one.at.toZonedDateTimeISO(rule.timezone).toPlainDateTime().toString({ smallestUnit: "minute" })}`,
  );

test("a visit is reminded of the day before at the same time, and two hours before", () => {
  expect(timesOf("2026-11-18T13:00", london())).toEqual([
    "1440 2026-11-17T13:00",
    "120 2026-11-18T11:00",
  ]);
});

test.each([
  ["summer time ended in the night", "2026-10-25T10:30", "2026-10-24T10:30"],
  ["summer time began in the night", "2027-03-28T10:30", "2027-03-27T10:30"],
])("a day before is the same time by the clock where %s", (_why, visit, reminder) => {
  expect(timesOf(visit, london({ minutesBefore: [1_440] }))).toEqual([`1440 ${reminder}`]);
});

test("what falls into quiet hours goes five minutes before they begin", () => {
  expect(timesOf("2026-11-18T09:00", london())).toEqual([
    "1440 2026-11-17T09:00",
    "120 2026-11-17T19:55",
  ]);
  expect(timesOf("2026-11-18T21:30", london({ minutesBefore: [60] }))).toEqual([
    "60 2026-11-18T19:55",
  ]);
  // Quiet at noon: of the same day.
  const noon = { quietFrom: "12:00", quietTo: "14:00", minutesBefore: [60] };
  expect(timesOf("2026-11-18T13:30", london(noon))).toEqual(["60 2026-11-18T11:55"]);
});

test("of two that would go together the later one goes", () => {
  expect(timesOf("2026-11-18T08:30", london({ minutesBefore: [120, 60] }))).toEqual([
    "60 2026-11-17T19:55",
  ]);
});

test("quiet hours end when they say", () => {
  const rule = london();
  const ends = (text: string) => nextLoud(at(text), rule);
  expect(ends("2026-11-18T23:00")).toEqual(at("2026-11-19T08:00"));
  expect(ends("2026-11-19T01:00")).toEqual(at("2026-11-19T08:00"));
});

test("quiet hours go on for a day where the clocks leave out the only minutes between them", () => {
  const timezone = "America/Los_Angeles";
  const reminders = { ...defaultReminders, quietFrom: "02:15", quietTo: "02:00" };
  const end = nextLoud(at("2027-03-14T01:00", timezone), { timezone, reminders });
  expect(end).toEqual(at("2027-03-15T02:00", timezone));
});

const Hour = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom("00", "15", "30"))
  .map(([hour, minute]) => `${String(hour).padStart(2, "0")}:${minute}`);
const Rule = fc.record({
  timezone: fc.constantFrom(...timeZones),
  reminders: fc.record({
    byEmail: fc.constant(true),
    bySms: fc.boolean(),
    minutesBefore: fc.array(fc.integer({ min: 15, max: 10_080 }), { minLength: 1, maxLength: 4 }),
    quietFrom: Hour,
    quietTo: Hour,
  }),
});
/** Around the nights in which clocks change, and any other. */
const Visit = fc.oneof(
  fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) }),
  fc
    .tuple(
      fc.constantFrom("2026-10-25", "2026-11-01", "2027-03-14", "2027-03-28", "2027-04-04"),
      fc.integer({ min: -36 * 60, max: 60 * 60 }),
    )
    .map(([day, minutes]) => Date.parse(`${day}T00:00:00Z`) + minutes * 60_000),
);

test("every reminder is out before its visit, in no quiet hours, at a time of its own, and as late as it was set", () => {
  fc.assert(
    fc.property(Visit, Rule, (visit, rule) => {
      const startsAt = Temporal.Instant.fromEpochMilliseconds(visit - (visit % 60_000));
      const times = reminderTimes(startsAt, rule);
      expect(times.length).toBeGreaterThan(0);
      expect(new Set(times.map((one) => one.at.epochMilliseconds)).size).toBe(times.length);
      for (const { at: instant, minutesBefore } of times) {
        expect(isQuiet(instant, rule)).toBe(false);
        // An hour more or less where the clocks change.
        const minutes = startsAt.since(instant).total("minutes");
        expect(minutes).toBeGreaterThanOrEqual(minutesBefore - 60);
        expect(minutes).toBeLessThan(minutesBefore + 50 * 60);
      }
    }),
    { numRuns: 3_000 },
  );
});

test("no quiet hour lasts past their end, and their end is in none", () => {
  fc.assert(
    fc.property(Visit, Rule, (moment, rule) => {
      const now = Temporal.Instant.fromEpochMilliseconds(moment);
      fc.pre(isQuiet(now, rule));
      const end = nextLoud(now, rule);
      expect(Temporal.Instant.compare(now, end)).toBe(-1);
      expect(isQuiet(end, rule)).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});
