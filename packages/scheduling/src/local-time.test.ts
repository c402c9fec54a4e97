import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { minuteOf } from "./minute.ts";
import { localTime, resolveSlot } from "./window.ts";
import { policy } from "./world-of.ts";

const at = (text: string) => minuteOf(Temporal.Instant.from(text));

/** A slot of the week that `now` is in. */
function slotIn(timezone: string, now: string, code: string, ...times: string[]) {
  const found = resolveSlot(code, at(now), {
    ...policy,
    timezone,
    defaultAppointmentSlots: times.length > 0 ? times : ["10:00"],
  });
  if (!found) throw new Error(`There is no ${code} in ${timezone}`);
  return found;
}

test.each([
  ["Europe/London", "2026-11-16T10:00:00+00:00"],
  ["Europe/Berlin", "2026-11-16T10:00:00+01:00"],
  ["America/New_York", "2026-11-16T10:00:00-05:00"],
  ["America/St_Johns", "2026-11-16T10:00:00-03:30"],
  ["Asia/Kathmandu", "2026-11-16T10:00:00+05:45"],
  ["Pacific/Auckland", "2026-11-16T10:00:00+13:00"],
])("ten o'clock in %s is written %s", (timezone, text) => {
  const slot = slotIn(timezone, "2026-11-18T12:00Z", "W0Mon10am");
  expect(localTime(slot.from, slot, timezone)).toBe(text);
  expect(at(text)).toBe(slot.from);
});

test("minutes before the slot's day and after it are written with their own dates", () => {
  const slot = slotIn("America/New_York", "2026-11-16T12:00Z", "W0Mon10am");
  const written = (minute: number) => localTime(minute, slot, "America/New_York");
  expect(written(slot.day.from - 1)).toBe("2026-11-15T23:59:00-05:00");
  expect(written(slot.day.from)).toBe("2026-11-16T00:00:00-05:00");
  expect(written(slot.day.to - 1)).toBe("2026-11-16T23:59:00-05:00");
  expect(written(slot.day.to)).toBe("2026-11-17T00:00:00-05:00");
});

test("minutes on the far side of a clock change are written with the offset they have there", () => {
  const friday = slotIn("Europe/London", "2027-03-22T12:00Z", "W0Fri10am");
  expect(localTime(friday.from + 4 * 1440, friday, "Europe/London")).toBe(
    "2027-03-30T11:00:00+01:00",
  );
});

test("a day knows how far its clocks are from Greenwich, unless they change on it", () => {
  const dayIn = (timezone: string, now: string, code: string) => {
    const { day } = slotIn(timezone, now, code);
    return { hours: (day.to - day.from) / 60, offset: day.offset };
  };
  expect(dayIn("Europe/Berlin", "2026-11-16T03:00Z", "W0Mon10am")).toEqual({
    hours: 24,
    offset: 60,
  });
  expect(dayIn("America/St_Johns", "2026-11-16T12:00Z", "W0Mon10am")).toEqual({
    hours: 24,
    offset: -210,
  });
  // In Cairo the clocks go forward on a Friday, and back at the end of a Thursday.
  expect(dayIn("Africa/Cairo", "2026-04-22T12:00Z", "W0Fri10am")).toEqual({
    hours: 23,
    offset: null,
  });
  expect(dayIn("Africa/Cairo", "2026-10-28T12:00Z", "W0Thu10am")).toEqual({
    hours: 25,
    offset: null,
  });
});

test("on a day on which the clocks change, times are written with the offset they have", () => {
  const spring = slotIn("Africa/Cairo", "2026-04-22T12:00Z", "W0Fri10am");
  expect(localTime(spring.from, spring, "Africa/Cairo")).toBe("2026-04-24T10:00:00+03:00");
  expect(localTime(spring.day.from, spring, "Africa/Cairo")).toBe("2026-04-24T01:00:00+03:00");
  const autumn = slotIn("Africa/Cairo", "2026-10-28T12:00Z", "W0Thu10am");
  expect(localTime(autumn.day.to - 1, autumn, "Africa/Cairo")).toBe("2026-10-29T23:59:00+02:00");
});

test("a time that comes twice is its first occurrence", () => {
  const twice = slotIn("Africa/Cairo", "2026-10-28T12:00Z", "W0Thu1130pm", "23:30");
  expect(localTime(twice.from, twice, "Africa/Cairo")).toBe("2026-10-29T23:30:00+03:00");
});

test("a time that the clocks skip is the first minute after the gap, and the minutes around it are themselves", () => {
  const times = ["00:00", "00:59", "01:00", "01:01"];
  const starts = ["W0Fri12am", "W0Fri1259am", "W0Fri1am", "W0Fri101am"].map((code) => {
    const slot = slotIn("Africa/Cairo", "2026-04-22T12:00Z", code, ...times);
    return localTime(slot.from, slot, "Africa/Cairo").slice(11, 16);
  });
  expect(starts).toEqual(["01:00", "01:00", "01:00", "01:01"]);
});
