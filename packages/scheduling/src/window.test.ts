import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { minuteOf } from "./minute.ts";
import { localTime, resolveSlot, type Slot, slotsOfDay, weeksAhead, windowFrom } from "./window.ts";

const policy = {
  timezone: "Europe/London",
  operatingDays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
  defaultDaysInAdvance: 4,
  defaultAppointmentSlots: ["10:00", "13:00", "16:00"],
  defaultMeetingDuration: 90,
  dayStartTime: "08:00",
  dayEndTime: "18:00",
};

const at = (text: string) => minuteOf(Temporal.Instant.from(text));

test("the window is what is left of today and the next operating days", () => {
  const { week, slots } = windowFrom(at("2026-11-13T11:00Z"), policy); // a Friday
  expect(week).toBe("2026-11-09");
  expect(slots.map((slot) => slot.code)).toEqual([
    "W0Fri1pm",
    "W0Fri4pm",
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
  expect(slots.map((slot) => localTime(slot.from, slot, policy.timezone)).slice(0, 3)).toEqual([
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
  const week = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");
  const all = { ...policy, operatingDays: week, defaultAppointmentSlots: ["10:00"] };
  const { slots } = windowFrom(at("2026-11-16T06:00Z"), { ...all, defaultDaysInAdvance: 6 });
  // Spec: Slots are Monday to Friday only.
  expect(slots.map(({ code }) => code).join(" ")).toBe(
    "W0Mon10am W0Tue10am W0Wed10am W0Thu10am W0Fri10am W1Mon10am W1Tue10am",
  );
});

test("a meeting of unset length lasts an hour", () => {
  const [slot] = windowFrom(at("2026-11-13T11:00Z"), {
    ...policy,
    defaultMeetingDuration: 0,
  }).slots;
  // Spec: The booking form falls back to a 60-minute duration if none is set.
  expect(slot && slot.to - slot.from).toBe(60);
});

test("a holiday is not an operating day, and does not use one up", () => {
  const codes = (holidays: string[]) =>
    windowFrom(at("2026-11-13T18:00Z"), { ...policy, defaultDaysInAdvance: 1 }, holidays).slots.map(
      ({ date }) => date,
    );
  expect(new Set(codes([]))).toEqual(new Set(["2026-11-16"]));
  expect(new Set(codes(["2026-11-16", "2026-11-17"]))).toEqual(new Set(["2026-11-18"]));
});

test("a block lasts to the next slot, the last one to the end of the day, and a deviation does not move it", () => {
  const { slots } = windowFrom(at("2026-11-16T06:00Z"), policy, [], 15);
  const clock = (minute: number) =>
    localTime(minute, slots[0] as Slot, policy.timezone).slice(11, 16);
  expect(
    slots.slice(0, 3).map(({ block, from }) => [clock(block.from), clock(block.to), clock(from)]),
  ).toEqual([
    ["10:00", "13:00", "10:15"],
    ["13:00", "16:00", "13:15"],
    ["16:00", "18:00", "16:15"],
  ]);
});

test("a code means the same slot as long as its week is this week, and nothing afterwards", () => {
  const sunday = at("2026-11-15T23:50Z");
  const monday = at("2026-11-16T00:10Z");
  const found = resolveSlot("W1Mon10am", sunday, policy, { week: "2026-11-09", deviation: -15 });
  expect(found && localTime(found.from, found, policy.timezone)).toBe("2026-11-16T09:45:00+00:00");
  expect(resolveSlot("W1Mon10am", monday, policy, { week: "2026-11-09" })).toBeNull();
  expect(resolveSlot("W1Mon10am", monday, policy)?.date).toBe("2026-11-23");
  expect(resolveSlot("W0Mon10am", monday, policy, { week: "2026-11-16" })?.date).toBe("2026-11-16");
});

test("a code of no slot of this workflow resolves to nothing", () => {
  expect(resolveSlot("W0Mon11am", at("2026-11-16T00:10Z"), policy)).toBeNull();
  expect(resolveSlot("nonsense", at("2026-11-16T00:10Z"), policy)).toBeNull();
});

test("a code is found on its own weekday, and with its minutes past the hour", () => {
  const now = at("2026-11-16T00:10Z");
  expect(resolveSlot("W0Mon10am", now, policy)?.date).toBe("2026-11-16");
  expect(resolveSlot("W0Fri10am", now, policy)?.date).toBe("2026-11-20");
  expect(resolveSlot("W2Wed10am", now, policy)?.date).toBe("2026-12-02");
  const halfPast = { ...policy, defaultAppointmentSlots: ["09:05", "10:30"] };
  const found = resolveSlot("W0Tue1030am", now, halfPast);
  expect(found && localTime(found.from, found, policy.timezone)).toBe("2026-11-17T10:30:00+00:00");
  expect(windowFrom(now, halfPast).slots[0]?.code).toBe("W0Mon905am");
});

test("week 0 is this week, whatever day it is, and weeks are counted on from there", () => {
  const ahead = { ...policy, defaultAppointmentSlots: ["10:00"], defaultDaysInAdvance: 10 };
  const { slots } = windowFrom(at("2026-11-18T06:00Z"), ahead); // a Wednesday
  const wednesdays = slots.filter(({ code }) => code.includes("Wed"));
  // Spec: weekOffset 0 is this week, 1 is next week, 2 is the week after next.
  expect(wednesdays.map(({ code, date }) => `${code} ${date}`)).toEqual([
    "W0Wed10am 2026-11-18",
    "W1Wed10am 2026-11-25",
    "W2Wed10am 2026-12-02",
  ]);
});

test("who works on Mondays only is asked about the Mondays to come", () => {
  const mondays = { ...policy, operatingDays: ["Monday"], defaultDaysInAdvance: 2 };
  const { slots } = windowFrom(at("2026-11-18T12:00Z"), mondays);
  expect(new Set(slots.map(({ date }) => date))).toEqual(new Set(["2026-11-23", "2026-11-30"]));
});

test("the window spans its dates from the first midnight to the last, in the workflow's zone", () => {
  const spanOf = (defaultDaysInAdvance: number, now = "2026-11-13T11:00Z") => {
    const { span, slots } = windowFrom(at(now), {
      ...policy,
      timezone: "Europe/Berlin",
      defaultDaysInAdvance,
    });
    const day = slots[0] as Slot;
    return span && [span.from, span.to].map((minute) => localTime(minute, day, "Europe/Berlin"));
  };
  expect(spanOf(0)).toEqual(["2026-11-13T00:00:00+01:00", "2026-11-14T00:00:00+01:00"]);
  expect(spanOf(1)).toEqual(["2026-11-13T00:00:00+01:00", "2026-11-17T00:00:00+01:00"]);
  expect(spanOf(4)).toEqual(["2026-11-13T00:00:00+01:00", "2026-11-20T00:00:00+01:00"]);
  expect(spanOf(0, "2026-11-14T11:00Z")).toBeNull();
});

test("a slot that the clocks skip is the first minute after the gap; a repeated one its first occurrence", () => {
  // In Cairo the clocks change on a Friday: from 00:00 to 01:00 in spring, from 24:00 back in autumn.
  const cairo = {
    ...policy,
    timezone: "Africa/Cairo",
    defaultAppointmentSlots: ["00:30", "13:00"],
  };
  const resolved = resolveSlot("W0Fri1230am", at("2026-04-22T12:00Z"), cairo);
  expect(resolved && new Temporal.Instant(BigInt(resolved.from) * 60_000_000_000n).toString()).toBe(
    "2026-04-23T22:00:00Z",
  );
  const afternoon = resolveSlot("W0Fri1pm", at("2026-04-22T12:00Z"), cairo);
  expect(afternoon && localTime(afternoon.from, afternoon, cairo.timezone)).toBe(
    "2026-04-24T13:00:00+03:00",
  );
});

test("the slots of a day are those of the window on that day, also what has begun and what lies far ahead", () => {
  const now = at("2026-11-18T12:00Z");
  const onDay = (day: string) => slotsOfDay(at(`${day}T10:00Z`), now, policy);
  const { slots } = windowFrom(now, policy);
  const next = slots.filter(({ date }) => date === "2026-11-19");
  expect(next.length).toBeGreaterThan(0);
  expect(onDay("2026-11-19")).toEqual(next);
  expect(onDay("2026-11-18").length).toBe(next.length);
  expect(onDay("2027-03-01").map(({ date }) => date)).toEqual(next.map(() => "2027-03-01"));
  expect(onDay("2026-11-21")).toEqual([]);
});

test("a window is over within the weeks that were counted ahead, whatever day it begins on", () => {
  const week = 7 * 24 * 60;
  for (const operatingDays of [policy.operatingDays, ["Wednesday"], ["Monday", "Friday", "Sunday"]])
    for (let days = 1; days <= 30; days += 1)
      for (let day = 1; day <= 7; day += 1) {
        const now = minuteOf(Temporal.Instant.from(`2026-02-0${day}T09:00:00Z`));
        const asked = { ...policy, operatingDays, defaultDaysInAdvance: days };
        const { span } = windowFrom(now, asked);
        expect(span?.to).toBeLessThanOrEqual(now + weeksAhead(asked) * week);
      }
});
