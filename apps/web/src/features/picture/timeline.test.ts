import { expect, test } from "vitest";
import { aDay } from "./a-day.ts";
import { timelineOf } from "./timeline.ts";

const blockOf = (kind: string, shift = 0) =>
  timelineOf(aDay(), 0, shift).blocks.find((block) => block.kind === kind);
const driveOf = (key: string, day = aDay(), shift = 0) =>
  timelineOf(day, 0, shift).drives.find((drive) => drive.key === key);

test("ten working hours are the axis, an hour of it a tenth", () => {
  expect(blockOf("appointment")).toMatchObject({ left: 10, width: 10, text: "MP2" });
  expect(blockOf("visit")).toMatchObject({ left: 30, width: 10 });
  expect(blockOf("busy")).toMatchObject({ left: 50, text: "Busy" });
  expect(timelineOf(aDay(), 0, 0).ticks.map(({ text }) => text)).toEqual([
    "8am",
    "10am",
    "12pm",
    "2pm",
    "4pm",
    "6pm",
  ]);
});

test("a drive ends when its stop begins and is as long as it takes", () => {
  expect(driveOf("0>visit")).toMatchObject({ left: 25, width: 5, minutes: 30, isTooLong: false });
});

test("the visit and its drive move with the minutes, and nothing else does", () => {
  expect(blockOf("visit", 30)).toMatchObject({ left: 35, width: 10 });
  expect(driveOf("0>visit", aDay(), 30)).toMatchObject({ left: 30 });
  expect(blockOf("appointment", 30)).toEqual(blockOf("appointment"));
});

test("a drive for which there is no time is said to be too long", () => {
  expect(driveOf("0>visit", aDay(), -45)).toMatchObject({ isTooLong: true });
  expect(driveOf("home>0")).toMatchObject({ isTooLong: false });
});

test("minutes stand over the middle of their drive, and side by side where two drives are close", () => {
  expect(driveOf("0>visit")).toMatchObject({ textAt: 27.5 });
  const leg = { when: "with", source: "roads", shape: null } as const;
  const close = aDay({
    legs: [
      { from: "home", to: "visit", minutes: 4, ...leg },
      { from: "visit", to: "home", minutes: 2, ...leg },
    ],
    visit: {
      ...aDay().visit,
      start: "2026-11-16T17:50:00+00:00",
      end: "2026-11-16T18:00:00+00:00",
    },
  });
  const texts = timelineOf(close, 0, 0).drives.map(({ textAt }) => textAt);
  expect((texts[1] ?? 0) - (texts[0] ?? 0)).toBeGreaterThanOrEqual(6);
  expect(texts[1]).toBeLessThanOrEqual(100);
});

test("an unknown drive has no length and stays unknown", () => {
  expect(driveOf("visit>home")).toMatchObject({ minutes: null, width: 0, left: 40 });
});

test("what is driven without the visit alone is not in the day with it", () => {
  expect(driveOf("0>home")).toBeUndefined();
});

test("the axis stays when the visit is moved, also at the edge of the day", () => {
  const { visit } = aDay();
  const late = { ...visit, start: "2026-11-16T16:30:00+00:00", end: "2026-11-16T17:30:00+00:00" };
  const moved = { ...visit, start: "2026-11-16T17:30:00+00:00", end: "2026-11-16T18:30:00+00:00" };
  const ticks = timelineOf(aDay({ visit: late }), 0, 0).ticks;
  expect(timelineOf(aDay({ visit: late }), 0, 60).ticks).toEqual(ticks);
  expect(timelineOf(aDay({ visit: moved }), 60, 0).ticks).toEqual(ticks);
});

test("what lasts for days is cut off at the day", () => {
  const leave = { kind: "busy", area: null, about: null } as const;
  const days = { start: "2026-11-14T00:00:00+00:00", end: "2026-11-20T00:00:00+00:00" };
  const [block] = timelineOf(aDay({ items: [{ ...leave, ...days }], legs: [] }), 0, 0).blocks;
  expect(block).toMatchObject({ left: 0, width: 100 });
});
