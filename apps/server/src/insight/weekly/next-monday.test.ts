import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { nextMonday, weekBefore } from "./next-monday.ts";

const next = (now: string, zone = "Europe/London") =>
  nextMonday(Temporal.Instant.from(now), zone).toString();

test("it is due on Mondays at 08:00 on the wall, also in the weeks in which the clocks change", () => {
  // Summer time ends on Sunday 25 October 2026 and begins on Sunday 28 March 2027.
  expect(next("2026-10-19T07:00:00Z")).toBe("2026-10-26T08:00:00Z");
  expect(next("2027-03-22T08:00:00Z")).toBe("2027-03-29T07:00:00Z");
  expect(next("2026-10-25T00:30:00Z", "America/New_York")).toBe("2026-10-26T12:00:00Z");
  expect(next("2026-11-01T05:30:00Z", "America/New_York")).toBe("2026-11-02T13:00:00Z");
});

test("before 08:00 on a Monday it is that day, from 08:00 on a week later", () => {
  expect(next("2026-11-16T07:59:59Z")).toBe("2026-11-16T08:00:00Z");
  expect(next("2026-11-16T08:00:00Z")).toBe("2026-11-23T08:00:00Z");
  expect(next("2026-11-22T23:59:00Z")).toBe("2026-11-23T08:00:00Z");
});

test("the day is that of the zone and not of the server", () => {
  // Sunday evening in London is Monday morning in Auckland.
  expect(next("2026-11-15T18:30:00Z", "Pacific/Auckland")).toBe("2026-11-15T19:00:00Z");
  expect(next("2026-11-15T19:00:00Z", "Pacific/Auckland")).toBe("2026-11-22T19:00:00Z");
});

test("the week is the seven days before that Monday, in the zone", () => {
  const due = Temporal.Instant.from("2026-11-15T19:00:00Z");
  expect(weekBefore(due, "Pacific/Auckland")).toEqual({ from: "2026-11-09", to: "2026-11-15" });
  const clocksBack = Temporal.Instant.from("2026-10-26T08:00:00Z");
  expect(weekBefore(clocksBack, "Europe/London")).toEqual({ from: "2026-10-19", to: "2026-10-25" });
});
