import type { DayPicture } from "@milepost/contract/endpoints/day-picture.ts";
import { expect, test } from "vitest";
import { aDay } from "../a-day.ts";
import { positionsOf } from "./placed-stop.ts";
import { discSize, routeDrawing } from "./route-drawing.ts";
import { projectionOf, viewOf } from "./view.ts";

const sheet = { width: 374, height: 288 };

const names = {
  places: [
    { name: "Wraxby", at: [2.6, 53.379] },
    { name: "Estwick", at: [2.625, 53.395] },
    { name: "Faraway", at: [3.6, 53.4] },
  ] as const,
  roadNames: [
    { name: "A1915", at: [2.605, 53.383] },
    { name: "A1915", at: [2.615, 53.396] },
  ] as const,
};

function drawn(picture: DayPicture) {
  const project = projectionOf(viewOf(positionsOf(picture), sheet), sheet);
  return routeDrawing(picture, names, { ...sheet, project, taken: [] });
}

const textsOf = (picture: DayPicture, kind: string) =>
  drawn(picture)
    .labels.filter((label) => label.kind === kind)
    .map(({ text }) => text);

test("stops have the numbers of the order in which they are driven to, home has none", () => {
  const numbers = drawn(aDay()).discs.map(({ kind, number }) => [kind, number]);
  expect(numbers).toEqual([
    ["visit", 2],
    ["stop", 1],
    ["home", null],
  ]);
});

test("each drive of the day has its minutes, and an unknown one says so; what falls away has none", () => {
  expect(textsOf(aDay(), "minutes")).toEqual(["20 min", "30 min", "unknown"]);
});

test("today's drive is drawn first, so that the new ones lie on it", () => {
  expect(drawn(aDay()).lines.map(({ when }) => when)).toEqual(["without", "both", "with", "with"]);
});

test("towns and roads are named once each, unless a stop has the name or they are off the sheet", () => {
  expect(textsOf(aDay(), "town")).toEqual(["Estwick"]);
  expect(textsOf(aDay(), "road")).toEqual(["A1915"]);
});

test("a drive without a known shape is a straight line between its stops", () => {
  const line = drawn(aDay()).lines.find(({ key }) => key === "visit>home");
  expect(line?.path).toMatch(/^M[\d.]+ [\d.]+L[\d.]+ [\d.]+$/);
});

test("three stops at one place are three discs that can be read", () => {
  const at = (clock: string) => `2026-11-16T${clock}:00+00:00`;
  const stop = { kind: "appointment", area: "MP1", town: null, about: [2.62, 53.38] } as const;
  const leg = { minutes: 2, when: "both", source: "roads", shape: null } as const;
  const picture = aDay({
    home: null,
    items: [
      { ...stop, about: [2.62, 53.38], start: at("08:00"), end: at("09:00") },
      { ...stop, about: [2.62, 53.38], start: at("14:00"), end: at("15:00") },
    ],
    legs: [
      { ...leg, from: 0, to: "visit" },
      { ...leg, from: "visit", to: 1 },
    ],
  });
  const { discs, labels } = drawn(picture);
  expect(discs.map(({ number }) => number)).toEqual([2, 1, 3]);
  const boxes = [
    ...discs.map(({ x, y }) => ({ x, y, width: discSize, height: discSize })),
    ...labels,
  ];
  for (const [n, a] of boxes.entries()) {
    for (const b of boxes.slice(n + 1)) {
      const isApart =
        Math.abs(a.x - b.x) >= (a.width + b.width) / 2 ||
        Math.abs(a.y - b.y) >= (a.height + b.height) / 2;
      expect(isApart).toBe(true);
    }
  }
  expect(textsOf(picture, "minutes")).toEqual(["2 min", "2 min"]);
});
