import { expect, test } from "vitest";
import { smallestChange } from "./change.ts";
import { decide } from "./decide.ts";
import type { AgentDiary, Policy } from "./world.ts";
import { agent, entry, everyDriveTakes, monday, policy, worldOf } from "./world-of.ts";

function changeFor(
  who: AgentDiary,
  minutes: number,
  rules: Partial<Policy> = {},
  now = monday("06:00"),
) {
  const world = worldOf([who], { now, policy: { ...policy, ...rules } });
  const at = (deviation: number) =>
    decide(world, everyDriveTakes(minutes), deviation).verdicts.find(
      ({ candidate }) => candidate.slot.code === "W0Mon1pm",
    );
  const verdict = at(0);
  if (verdict?.kind !== "refuse") throw new Error("There is nothing to change");
  return smallestChange(verdict, at);
}

test("the smallest move that opens the slot is suggested, later before earlier", () => {
  const after = agent("sam", { entries: [entry("14:20", "15:00")] });
  expect(changeFor(after, 0)).toEqual({ kind: "move", minutes: -15 });
  const before = agent("sam", { entries: [entry("11:00", "13:20")] });
  expect(changeFor(before, 5)).toEqual({ kind: "move", minutes: 30 });
  const tight = agent("sam", { entries: [entry("11:00", "12:50")] });
  expect(changeFor(tight, 20)).toEqual({ kind: "move", minutes: 15 });
});

test.each([
  ["14:20", -15],
  ["14:05", -30],
  ["13:50", -45],
  ["13:35", -60],
])(
  "a slot in whose way stands all that comes after %s opens %i minutes from its time",
  (from, minutes) => {
    const who = agent("sam", { entries: [entry(from, "18:00")] });
    expect(changeFor(who, 0)).toEqual({ kind: "move", minutes });
  },
);

test.each([
  ["13:10", 15],
  ["13:30", 30],
  ["13:45", 45],
  ["14:00", 60],
])(
  "a slot in whose way stands all that comes before %s opens %i minutes from its time",
  (to, minutes) => {
    const who = agent("sam", { entries: [entry("08:00", to)] });
    expect(changeFor(who, 0)).toEqual({ kind: "move", minutes });
  },
);

test("a slot is not moved to where it would have begun already", () => {
  const full = agent("sam", { entries: [entry("12:55", "18:00")] });
  expect(changeFor(full, 0, {}, monday("06:00"))).toBeNull();
  const early = agent("sam", { entries: [entry("13:35", "18:00")] });
  expect(changeFor(early, 0, {}, monday("11:59"))).toEqual({ kind: "move", minutes: -60 });
  expect(changeFor(early, 0, {}, monday("12:00"))).toBeNull();
});

test("a drive that is too long wherever it is moved needs a higher limit, by just so much", () => {
  expect(changeFor(agent("sam"), 66)).toEqual({ kind: "raise-drive-limit", minutes: 6 });
});

test("a slot outside the working day that no move brings inside needs longer hours", () => {
  const hours = { dayStartTime: "14:10", dayEndTime: "18:00" };
  expect(changeFor(agent("sam"), 0, hours)).toEqual({ kind: "widen-hours", minutes: 70 });
});

test("where nothing small helps, nothing is suggested", () => {
  const full = agent("sam", { entries: [entry("08:00", "18:00")] });
  expect(changeFor(full, 0)).toBeNull();
  const farAndTight = agent("sam", { entries: [entry("10:00", "12:50")] });
  expect(changeFor(farAndTight, 90)).toBeNull();
});
