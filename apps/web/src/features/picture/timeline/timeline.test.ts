import { expect, test } from "vitest";
import { aDay } from "../a-day.ts";
import { timelineOf } from "./timeline.ts";

const blockOf = (kind: string, shift = 0) =>
  timelineOf(aDay(), 0, shift).blocks.find((block) => block.kind === kind);
const driveOf = (key: string, day = aDay(), shift = 0) =>
  timelineOf(day, 0, shift).drives.find((drive) => drive.key === key);

test("ten working hours are 240 pixels, an hour of it 24", () => {
  expect(blockOf("appointment")).toMatchObject({ top: 24, height: 24, left: 0, width: 100 });
  expect(blockOf("visit")).toMatchObject({ top: 72, height: 24 });
  const { ticks, height } = timelineOf(aDay(), 0, 0);
  expect(height).toBe(240);
  const hours = ["8am", "10am", "12pm", "2pm", "4pm", "6pm"];
  expect(ticks).toEqual(hours.map((text, at) => ({ text, top: at * 48 })));
});

test("each block says when it begins, where it is and which stop of the day it is", () => {
  expect(blockOf("appointment")).toMatchObject({ number: 1, time: "9am", text: "Wraxby MP2" });
  expect(blockOf("visit")).toMatchObject({ number: 2, time: "11am", text: "MP1" });
  expect(blockOf("busy")).toMatchObject({ number: null, time: "1pm", text: "Busy" });
});

test("a drive ends when its stop begins and is as long as it takes", () => {
  expect(driveOf("0>visit")).toMatchObject({
    top: 60,
    height: 12,
    minutes: 30,
    isTooLong: false,
  });
});

test("the visit, its time and its drive move with the minutes, and nothing else does", () => {
  expect(blockOf("visit", 30)).toMatchObject({ top: 84, height: 24, time: "11:30am" });
  expect(driveOf("0>visit", aDay(), 30)).toMatchObject({ top: 72 });
  expect(blockOf("appointment", 30)).toEqual(blockOf("appointment"));
});

test("a drive for which there is no time is said to be too long", () => {
  expect(driveOf("0>visit", aDay(), -45)).toMatchObject({ isTooLong: true });
  expect(driveOf("home>0")).toMatchObject({ isTooLong: false });
});

test("a visit that is moved onto something else stands next to it, so that both can be read", () => {
  expect(blockOf("appointment", -90)).toMatchObject({ left: 0, width: 50 });
  expect(blockOf("visit", -90)).toMatchObject({ left: 50, width: 50 });
});

test("a short appointment makes the day higher, so that its label has a line", () => {
  const [item] = aDay().items;
  if (!item) throw new Error("The day is empty");
  const short = aDay({ items: [{ ...item, end: "2026-11-16T09:30:00+00:00" }] });
  const [block] = timelineOf(short, 0, 0).blocks;
  expect(block?.height).toBe(18);
});

test("minutes stand next to the middle of their drive, and below each other where two are close", () => {
  expect(driveOf("0>visit")).toMatchObject({ textAt: 66 });
  const leg = { when: "with", source: "roads", shape: null } as const;
  const short = (start: string, end: string) =>
    aDay({
      legs: [
        { from: "home", to: "visit", minutes: 4, ...leg },
        { from: "visit", to: "home", minutes: 2, ...leg },
      ],
      visit: { ...aDay().visit, start: `2026-11-16T${start}Z`, end: `2026-11-16T${end}Z` },
    });
  for (const day of [short("11:50:00", "12:00:00"), short("17:50:00", "18:00:00")]) {
    const { drives, height } = timelineOf(day, 0, 0);
    const [there = 0, back = 0] = drives.map(({ textAt }) => textAt);
    expect(back - there).toBeGreaterThanOrEqual(22);
    expect(back + 11).toBeLessThanOrEqual(height);
  }
});

test("an unknown drive has no length and stays unknown", () => {
  expect(driveOf("visit>home")).toMatchObject({ minutes: null, height: 0, top: 96 });
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
  const leave = { kind: "busy", area: null, town: null, about: null } as const;
  const days = { start: "2026-11-14T00:00:00+00:00", end: "2026-11-20T00:00:00+00:00" };
  const day = timelineOf(aDay({ items: [{ ...leave, ...days }], legs: [] }), 0, 0);
  expect(day.blocks[0]).toMatchObject({ top: 0, height: day.height });
});
