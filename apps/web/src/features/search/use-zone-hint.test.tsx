// @vitest-environment happy-dom
import type { SearchResult } from "@milepost/contract/endpoints/search.ts";
import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useZoneHint } from "./use-zone-hint.ts";

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** The same instant, as a clock that is so many minutes east of the browser's shows it. */
function startEastBy(minutes: number): string {
  const at = new Date("2026-11-18T10:00:00Z");
  const offset = minutes - at.getTimezoneOffset();
  const hours = String(Math.floor(Math.abs(offset) / 60)).padStart(2, "0");
  const rest = String(Math.abs(offset) % 60).padStart(2, "0");
  const local = new Date(at.getTime() + offset * 60_000).toISOString().slice(0, 19);
  return `${local}${offset < 0 ? "-" : "+"}${hours}:${rest}`;
}

/** What is said in the first picture, and in the end. */
function hints(start: string, timeZone: string) {
  const said: (string | null)[] = [];
  const found = [{ timeZone, offers: [{ start }] }] as unknown as SearchResult[];
  renderHook(() => void said.push(useZoneHint(found)));
  return { first: said[0], last: said.at(-1) };
}

test("slots on another clock name their zone in the first picture", () => {
  const { first, last } = hints(startEastBy(60), "Asia/Kathmandu");
  expect(first).toContain("Kathmandu");
  expect(last).toBe(first);
});

test("slots on the same clock, in another zone, name it after the first picture", () => {
  const { first, last } = hints(startEastBy(0), "Asia/Kathmandu");
  expect(first).toBeNull();
  expect(last).toContain("Kathmandu");
});

test("slots in the browser's own zone name none", () => {
  expect(hints(startEastBy(0), here)).toEqual({ first: null, last: null });
});
