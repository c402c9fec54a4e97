import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { suits } from "./suits.ts";

const zone = "Europe/London";
const everything = {
  weekdays: [1, 2, 3, 4, 5],
  parts: ["morning", "afternoon", "evening"],
  until: "2026-12-31",
} as const;

/** Thursday, 19 November 2026. */
const at = (clock: string, date = "2026-11-19") => ({
  date,
  from: Temporal.ZonedDateTime.from(`${date}T${clock}[${zone}]`).epochMilliseconds / 60_000,
});

test("who would take anything is suited by any slot until their last day, and by none after it", () => {
  expect(suits(everything, at("09:00"), zone)).toBe(true);
  expect(suits({ ...everything, until: "2026-11-19" }, at("09:00"), zone)).toBe(true);
  expect(suits({ ...everything, until: "2026-11-18" }, at("09:00"), zone)).toBe(false);
});

test("a slot on another weekday does not suit", () => {
  expect(suits({ ...everything, weekdays: [4] }, at("09:00"), zone)).toBe(true);
  expect(suits({ ...everything, weekdays: [1, 2, 3, 5] }, at("09:00"), zone)).toBe(false);
});

test.each([
  ["11:59", "morning"],
  ["12:00", "afternoon"],
  ["16:59", "afternoon"],
  ["17:00", "evening"],
] as const)("a visit that begins at %s is in the %s, by the workflow's clock", (clock, part) => {
  for (const only of everything.parts)
    for (const date of ["2026-11-19", "2026-07-16"])
      expect(suits({ ...everything, parts: [only] }, at(clock, date), zone)).toBe(only === part);
});
