import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { minuteOf } from "./minute.ts";
import { localTime, resolveSlot, windowFrom } from "./window.ts";
import { policy } from "./world-of.ts";

const at = (text: string) => minuteOf(Temporal.Instant.from(text));

test("no slot of any zone at any time has begun, lies on a closed day or comes out of order", () => {
  const zones = ["Europe/London", "America/New_York", "Asia/Tokyo", "Australia/Sydney"];
  const start = at("2026-01-01T00:00Z");
  fc.assert(
    fc.property(fc.nat({ max: 730 * 1440 }), fc.constantFrom(...zones), (minute, timezone) => {
      const now = start + minute;
      const { slots } = windowFrom(now, {
        ...policy,
        timezone,
        defaultDaysInAdvance: 4,
        operatingDays: ["Monday", "Thursday"],
      });
      const begins = slots.map((slot) => slot.from);
      expect(begins.every((from) => from > now)).toBe(true);
      expect(begins).toEqual(begins.toSorted((a, b) => a - b));
      const days = slots.map((slot) => Temporal.PlainDate.from(slot.date).dayOfWeek);
      expect(days.every((day) => day === 1 || day === 4)).toBe(true);
      expect(new Set(slots.map((slot) => slot.code)).size).toBe(slots.length);
    }),
    { numRuns: 200 },
  );
});

test.each(everyZone())("in %s every slot of two years shows its wall-clock time", (timezone) => {
  const everyDay = { ...policy, timezone, defaultDaysInAdvance: 520 };
  const { slots } = windowFrom(at("2026-01-04T12:00Z"), everyDay);
  expect(slots.length).toBeGreaterThan(1500);
  for (const slot of slots) {
    const { from, code } = slot;
    const written = localTime(from, slot, timezone);
    expect(minuteOf(Temporal.Instant.from(written))).toBe(from);
    const clock = written.slice(11, 16);
    expect({ "10am": "10:00", "1pm": "13:00", "4pm": "16:00" }[code.replace(/^W\d+.../, "")]).toBe(
      clock,
    );
    expect(resolveSlot(code, at("2026-01-04T12:00Z"), everyDay)?.from).toBe(from);
  }
});

function everyZone() {
  return [
    "Europe/London",
    "Europe/Paris",
    "Europe/Berlin",
    "Europe/Madrid",
    "Europe/Rome",
    "Europe/Athens",
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "Asia/Dubai",
    "Asia/Tokyo",
    "Asia/Hong_Kong",
    "Asia/Singapore",
    "Australia/Sydney",
    "Pacific/Auckland",
  ];
}
