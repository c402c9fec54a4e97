import { expect, test } from "vitest";
import { agent, entry, everyDriveTakes, policy, worldOf } from "./a-world.ts";
import { smallestChange } from "./change.ts";
import { decide } from "./decide.ts";
import type { AgentDiary, Policy } from "./world.ts";

function changeFor(who: AgentDiary, minutes: number, rules: Partial<Policy> = {}) {
  const world = worldOf([who], { policy: { ...policy, ...rules } });
  const at = (deviation: number) =>
    decide(world, everyDriveTakes(minutes), deviation).verdicts.find(
      ({ candidate }) => candidate.slot.code === "W0Mon1pm",
    );
  const verdict = at(0);
  if (verdict?.kind !== "refuse") throw new Error("There is nothing to change");
  return smallestChange(verdict, at);
}

test("the smallest move that opens the slot is told, later before earlier", () => {
  const after = agent("sam", { entries: [entry("14:20", "15:00")] });
  expect(changeFor(after, 0)).toEqual({ kind: "move", minutes: -15 });
  const before = agent("sam", { entries: [entry("11:00", "13:20")] });
  expect(changeFor(before, 5)).toEqual({ kind: "move", minutes: 30 });
  const tight = agent("sam", { entries: [entry("11:00", "12:50")] });
  expect(changeFor(tight, 20)).toEqual({ kind: "move", minutes: 15 });
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
