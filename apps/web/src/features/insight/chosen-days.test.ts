import { expect, test } from "vitest";
import { chosenDays, daysMistake, daysQuery } from "./chosen-days.ts";

const chosen = (query: string) => chosenDays(new URLSearchParams(query));

test("the address says which days are looked at, and says them again", () => {
  for (const query of ["weeks=4", "weeks=12", "from=2026-11-02&to=2026-11-15"]) {
    expect(`${new URLSearchParams(daysQuery(chosen(query)))}`).toBe(query);
  }
});

test("an address that says nothing, or nonsense, means the last four weeks", () => {
  for (const query of ["", "weeks=5", "from=2026-11-02", "from=x&to=2026-11-15"]) {
    expect(chosen(query)).toEqual({ kind: "weeks", weeks: 4 });
  }
});

test("own dates are a day to a year in the right order", () => {
  expect(daysMistake("2026-11-02", "2026-11-02")).toBeNull();
  expect(daysMistake("2024-01-01", "2024-12-31")).toBeNull();
  expect(daysMistake("2026-11-03", "2026-11-02")).toMatch(/before/);
  expect(daysMistake("2025-01-01", "2026-11-02")).toMatch(/year/);
  expect(daysMistake("", "2026-11-02")).toMatch(/Choose/);
});
