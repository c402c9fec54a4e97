import { expect, test } from "vitest";
import { type TeamDay, teamLanes } from "./team-lanes.ts";

const item = (from: string, to: string, area: string | null = "MP3") =>
  ({
    kind: area === null ? "busy" : "appointment",
    start: `2026-11-16T${from}:00+00:00`,
    end: `2026-11-16T${to}:00+00:00`,
    area,
  }) as const;

const day = (items: readonly ReturnType<typeof item>[] | null): TeamDay => ({
  date: "2026-11-16",
  today: "2026-11-16",
  lastDate: "2026-12-16",
  timezone: "Europe/London",
  hours: { start: "2026-11-16T09:00:00+00:00", end: "2026-11-16T17:00:00+00:00" },
  isHoliday: false,
  agents: [
    {
      agentId: "6f1d2c3b-0a4e-4f5d-8b6c-7e8f9a0b1c2d",
      name: "Mei Chen",
      items: items && [...items],
    },
  ],
  others: 0,
  readAt: null,
});

const at = (time: string) => Date.parse(`2026-11-16T${time}:00Z`);
const noon = at("12:00");

test("a visit stands where its time is on the working day, and says its time and area", () => {
  const [lane] = teamLanes(day([item("11:00", "13:00")]), noon).lanes;
  expect(lane?.blocks).toEqual([
    expect.objectContaining({ left: 25, width: 25, hours: "11am - 1pm", what: "MP3" }),
  ]);
});

test("the axis grows with what lies outside the working hours, by three hours at most", () => {
  const [lane] = teamLanes(day([item("08:00", "09:00"), item("00:00", "23:59", null)]), noon).lanes;
  // From 6am to 8pm.
  expect(lane?.blocks?.map(({ left, width }) => [left, Math.round(width)])).toEqual([
    [14.29, 7],
    [0, 100],
  ]);
  expect(lane?.blocks?.[1]?.what).toBe("Busy");
});

test("a diary that was not read is not an empty one", () => {
  expect(teamLanes(day(null), noon).lanes[0]?.blocks).toBeNull();
  expect(teamLanes(day([]), noon).lanes[0]?.blocks).toEqual([]);
});

test("now is a place on the axis of its own day alone", () => {
  expect(teamLanes(day([]), at("13:00")).now).toBe(50);
  expect(teamLanes(day([]), at("13:00") + 86_400_000).now).toBeNull();
});

test("hours are written in the workflow's zone", () => {
  const there = { ...day([]), timezone: "Europe/Berlin" } as TeamDay;
  expect(teamLanes(there, noon).ticks[0]?.text).toBe("10am");
});
