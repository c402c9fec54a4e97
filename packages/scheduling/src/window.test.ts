import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { localTime, type SlotPolicy, windowFrom } from "./window.ts";

const policy: SlotPolicy = {
  timezone: "Europe/London",
  operatingDays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
  defaultDaysInAdvance: 4,
  defaultAppointmentSlots: ["10:00", "13:00", "16:00"],
  defaultMeetingDuration: 90,
};

const at = (text: string) => Temporal.Instant.from(text);

test("the window is what is left of today and the next operating days", () => {
  const { week, slots } = windowFrom(at("2026-11-13T11:00Z"), policy); // a Friday
  expect(week).toBe("2026-11-09");
  expect(slots.map((slot) => slot.code)).toEqual([
    ...["W0Fri1pm", "W0Fri4pm"],
    ...["Mon", "Tue", "Wed", "Thu"].flatMap((day) => [
      `W1${day}10am`,
      `W1${day}1pm`,
      `W1${day}4pm`,
    ]),
  ]);
});

test("on a Sunday week 0 is the week that ends, so tomorrow is in week 1", () => {
  const { week, slots } = windowFrom(at("2026-11-15T12:00Z"), policy);
  expect(week).toBe("2026-11-09");
  expect(slots[0]?.code).toBe("W1Mon10am");
});

test("a slot keeps its wall-clock time when the clocks change", () => {
  const { slots } = windowFrom(at("2027-03-26T18:00Z"), policy); // clocks go forward on the 28th
  expect(slots.map((slot) => localTime(slot.from, policy.timezone)).slice(0, 3)).toEqual([
    "2027-03-29T10:00:00+01:00",
    "2027-03-29T13:00:00+01:00",
    "2027-03-29T16:00:00+01:00",
  ]);
});

test("the day in the workflow's zone counts, not the day in UTC", () => {
  const auckland = { ...policy, timezone: "Pacific/Auckland" };
  const { slots } = windowFrom(at("2026-11-15T20:00Z"), auckland); // Monday 09:00 there
  expect(slots[0]).toMatchObject({ code: "W0Mon10am", date: "2026-11-16" });
});

test("ticking only Saturday and Sunday leaves no slot and ends", () => {
  const weekend = { ...policy, operatingDays: ["Saturday", "Sunday"] };
  expect(windowFrom(at("2026-11-13T11:00Z"), weekend).slots).toEqual([]);
});

test("a meeting of unset length lasts an hour", () => {
  const [slot] = windowFrom(at("2026-11-13T11:00Z"), {
    ...policy,
    defaultMeetingDuration: 0,
  }).slots;
  expect(slot && slot.to - slot.from).toBe(60);
});

test("no slot of any zone at any time has begun, lies on a closed day or comes out of order", () => {
  const zones = ["Europe/London", "America/New_York", "Asia/Tokyo", "Australia/Sydney"];
  const start = at("2026-01-01T00:00Z").epochMilliseconds;
  fc.assert(
    fc.property(fc.nat({ max: 730 * 1440 }), fc.constantFrom(...zones), (minute, timezone) => {
      const now = Temporal.Instant.fromEpochMilliseconds(start + minute * 60_000);
      const { slots } = windowFrom(now, {
        ...policy,
        timezone,
        operatingDays: ["Monday", "Thursday"],
      });
      const begins = slots.map((slot) => slot.from);
      expect(begins.every((from) => from > start / 60_000 + minute)).toBe(true);
      expect(begins).toEqual(begins.toSorted((a, b) => a - b));
      const days = slots.map((slot) => Temporal.PlainDate.from(slot.date).dayOfWeek);
      expect(days.every((day) => day === 1 || day === 4)).toBe(true);
      expect(new Set(slots.map((slot) => slot.code)).size).toBe(slots.length);
    }),
    { numRuns: 200 },
  );
});
