import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { explainSearch, Offer } from "@milepost/contract/endpoints/search.ts";
import { expect, test } from "vitest";
import { closestToFree } from "./closest-to-free.ts";

type Day = Answer<typeof explainSearch>["days"][number];
type Slot = Day["agents"][number]["slots"][number];

const at = (day: string, time: string): Slot => ({
  slot: `${day} ${time}`,
  start: `2026-11-${day}T${time}:00+00:00`,
  end: `2026-11-${day}T${time}:00+00:00`,
  offer: null,
  isWinner: false,
  broken: [{ rule: "drive-too-long", over: 6 }],
  change: null,
});
const near = (day: string, time: string, minutes: number): Slot => ({
  ...at(day, time),
  change: { kind: "raise-drive-limit", minutes },
});
const free = (day: string, time: string): Slot => ({
  ...at(day, time),
  broken: [],
  isWinner: true,
  offer: { slot: `${day} ${time}` } as Offer,
});
const agent = (name: string, ...slots: Slot[]): Day["agents"][number] => ({
  appFieldAgentId: name,
  salesPersonName: name,
  slots,
});
const days = (...agents: Day["agents"][number][]): Day[] => [
  { date: "2026-11-16", agents },
  { date: "2026-11-17", agents: [agent("Mei", near("17", "10:00", 4))] },
];

test("the smallest changes stand first, whichever way they go, each slot once with the closest agent", () => {
  const ben = agent("Ben", near("16", "10:00", 9), near("16", "13:00", 12));
  const earlier: Slot = { ...at("16", "10:00"), change: { kind: "move", minutes: -3 } };
  expect(closestToFree(days(ben, agent("Simran", earlier)))).toEqual([
    {
      when: "Monday 16 November, 10am",
      name: "Simran",
      words: "the drive is 6 minutes longer than allowed",
      change: "Would work 3 minutes earlier",
    },
    expect.objectContaining({ when: "Tuesday 17 November, 10am", name: "Mei" }),
    expect.objectContaining({ when: "Monday 16 November, 1pm", name: "Ben" }),
  ]);
});

test("a time when somebody is free, and one that nothing small would open, is none of them", () => {
  const ben = agent("Ben", near("16", "10:00", 1), at("16", "13:00"));
  const found = closestToFree(days(ben, agent("Simran", free("16", "10:00"))));
  expect(found.map(({ name }) => name)).toEqual(["Mei"]);
});

test("times of a day of which the same is to be said share a line, and no more than three lines are shown", () => {
  const alike = agent("Ben", near("16", "10:00", 2), near("16", "13:00", 2));
  const others = ["14:00", "15:00", "16:00"].map((time, index) => near("16", time, index + 5));
  expect(closestToFree(days(alike, agent("Simran", ...others))).map(({ when }) => when)).toEqual([
    "Monday 16 November, 10am, 1pm",
    "Tuesday 17 November, 10am",
    "Monday 16 November, 2pm",
  ]);
});
