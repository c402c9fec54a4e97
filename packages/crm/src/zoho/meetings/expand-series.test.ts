import { expect, test } from "vitest";
import { expandSeries, type Series } from "./expand-series.ts";

const zone = "Europe/London";
const year = { from: "2026-01-01T00:00:00Z", to: "2027-01-01T00:00:00Z" };
const weekly: Series = {
  // A Tuesday, five days before the clocks go forward.
  start: "2026-03-24T09:30:00+00:00",
  end: "2026-03-24T10:30:00+00:00",
  rule: "FREQ=WEEKLY;INTERVAL=1;BYDAY=TU;DTSTART=2026-03-24;UNTIL=2026-04-14",
};
const startsOf = (series: Series, span = year, of = zone) =>
  expandSeries(series, of, span).map(({ start }) => start);

test("a series keeps its wall clock time when the clocks change, and its last day is inside", () => {
  expect(expandSeries(weekly, zone, year)).toEqual([
    { start: "2026-03-24T09:30:00+00:00", end: "2026-03-24T10:30:00+00:00" },
    { start: "2026-03-31T09:30:00+01:00", end: "2026-03-31T10:30:00+01:00" },
    { start: "2026-04-07T09:30:00+01:00", end: "2026-04-07T10:30:00+01:00" },
    { start: "2026-04-14T09:30:00+01:00", end: "2026-04-14T10:30:00+01:00" },
  ]);
});

test("the wall clock is the zone's, whatever offset the series is written in", () => {
  const told = { ...weekly, start: "2026-03-24T15:00:00+05:30", end: "2026-03-24T16:00:00+05:30" };
  expect(expandSeries(told, zone, year)).toEqual(expandSeries(weekly, zone, year));
});

test("days left out are left out, and still counted", () => {
  const rule = "FREQ=DAILY;COUNT=5;EXDATE=2026-03-25,20260327";
  expect(startsOf({ ...weekly, rule }).map((start) => start.slice(0, 10))).toEqual([
    "2026-03-24",
    "2026-03-26",
    "2026-03-28",
  ]);
});

test("a series that began long before the span is found in it, and ends with it", () => {
  const old = {
    start: "2016-01-04T08:00:00+00:00",
    end: "2016-01-04T09:00:00+00:00",
    rule: "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR",
  };
  const week = { from: "2026-06-01T00:00:00+01:00", to: "2026-06-08T00:00:00+01:00" };
  expect(startsOf(old, week)).toHaveLength(5);
});

test("an occurrence that is under way when the span begins touches it", () => {
  const rule = "FREQ=DAILY;COUNT=2";
  const inside = { from: "2026-03-25T10:00:00+00:00", to: "2026-03-25T10:05:00+00:00" };
  expect(startsOf({ ...weekly, rule }, inside)).toEqual(["2026-03-25T09:30:00+00:00"]);
});

test("the last moment of a rule may be an instant", () => {
  const rule = "FREQ=DAILY;UNTIL=20260326T093000Z";
  expect(startsOf({ ...weekly, rule })).toHaveLength(3);
  expect(startsOf({ ...weekly, rule: "FREQ=DAILY;UNTIL=20260326T092959Z" })).toHaveLength(2);
});

test("a monthly rule that skips months skips them", () => {
  const last = { ...weekly, start: "2026-01-31T09:00:00+00:00", end: "2026-01-31T10:00:00+00:00" };
  const days = startsOf({ ...last, rule: "FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3" });
  expect(days.map((day) => day.slice(0, 10))).toEqual(["2026-01-31", "2026-03-31", "2026-05-31"]);
});

test.each([
  ["the last working day", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "2026-03-31"],
  ["the fifth Friday", "FREQ=MONTHLY;BYDAY=FR;BYSETPOS=5", "2026-05-29"],
  ["the later of two days", "FREQ=MONTHLY;BYMONTHDAY=7,28;BYSETPOS=2", "2026-03-28"],
])("a position in a month is found: %s", (_, rule, day) => {
  expect(startsOf({ ...weekly, rule }).map((start) => start.slice(0, 10))).toContain(day);
});

test("a rule that cannot be read is one meeting, and one that never ends is given up", () => {
  expect(startsOf({ ...weekly, rule: "nonsense" })).toEqual([weekly.start]);
  expect(startsOf({ ...weekly, rule: "FREQ=WEEKLY;BYDAY=XX" })).toEqual([weekly.start]);
  const far = { from: "2190-01-01T00:00:00Z", to: "2190-01-02T00:00:00Z" };
  expect(startsOf({ ...weekly, rule: "FREQ=DAILY" }, far)).toEqual([]);
});

test.each([
  "FREQ=SECONDLY",
  "FREQ=HOURLY;COUNT=9",
  "FREQ=DAILY;INTERVAL=9007199254740993",
  "FREQ=MONTHLY;BYDAY=-1FR;BYSETPOS=2147483648",
  "FREQ=MONTHLY;BYDAY=-1FR;BYSETPOS=2",
  "FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-0",
  "FREQ=MONTHLY;BYMONTHDAY=24;BYSETPOS=-2",
])("a rule that would keep us busy for ever is one meeting: %s", (rule) => {
  expect(startsOf({ ...weekly, rule })).toEqual(["2026-03-24T09:30:00+00:00"]);
});

test("a last moment that no clock shows is none", () => {
  const rule = "FREQ=MONTHLY;COUNT=2;UNTIL=20261345T256100Z";
  expect(startsOf({ ...weekly, rule })).toHaveLength(2);
});
