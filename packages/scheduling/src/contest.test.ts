import { expect, test } from "vitest";
import { nothingKnown, runContest } from "./a-contest.ts";
import { agent, driveOf, everyDriveTakes, worldOf } from "./a-world.ts";
import { contest } from "./contest.ts";
import { planOf } from "./decide.ts";
import type { DriveBetween } from "./world.ts";

test("of who cannot win, the dear drive to the visit is not asked for", () => {
  const agents = ["A", "B", "C", "D", "E"].map((id) => agent(id, { base: id }));
  const minutes: Record<string, number> = { A: 3, B: 4, C: 40, D: 41, E: 42 };
  const drive: DriveBetween = (from, to) =>
    driveOf(from === to ? 0 : (minutes[from] ?? minutes[to] ?? 0));
  const bounds = {
    atLeast: (from: string, to: string) => (minutes[from] ?? minutes[to] ?? 0) / 2,
    anyway: () => null,
  };
  const { rounds, outbid, winners } = runContest(worldOf(agents), drive, bounds);
  expect(rounds.flat().filter(([from]) => "CDE".includes(from))).toEqual([]);
  expect(outbid).toBe(3 * 6);
  expect(winners.get("W0Mon1pm")?.candidate.agent.id).toBe("A");
});

test("what the shortest thinkable drive refuses is refused without asking", () => {
  const { rounds, verdicts } = runContest(worldOf([agent("far")]), everyDriveTakes(90), {
    atLeast: () => 61,
    anyway: () => null,
  });
  expect(rounds.flat()).toEqual([]);
  expect(verdicts[0]).toMatchObject({
    kind: "refuse",
    broken: [{ rule: "drive-too-long", over: 1 }],
  });
});

test("when the third drives do not come in time, the best so far wins and the answer says so", () => {
  const agents = ["A", "B", "C"].map((id) => agent(id, { base: id }));
  const contesting = contest(planOf(worldOf(agents)), "VISIT", nothingKnown);
  contesting.next();
  contesting.next(everyDriveTakes(30));
  expect(contesting.next(everyDriveTakes(30)).done).toBe(false);
  const { value } = contesting.next(null);
  expect(value).toMatchObject({ isPartial: true, outbid: 0, winners: { size: 6 } });
});

test("without the first drives, or the second, there is no contest: nothing must not look like no slots", () => {
  const starting = () => contest(planOf(worldOf([agent("A")])), "VISIT", nothingKnown);
  const first = starting();
  first.next();
  expect(() => first.next(null)).toThrow("first drives");
  const second = starting();
  second.next();
  second.next(everyDriveTakes(5));
  expect(() => second.next(null)).toThrow("second drives");
});

test("drives to the visit are asked for only of those whom the drive on leaves in the running", () => {
  const agents = ["A", "B", "C"].map((id) => agent(id, { base: id }));
  const minutes: Record<string, number> = { A: 5, B: 6, C: 50 };
  const drive: DriveBetween = (from, to) =>
    driveOf(from === to ? 0 : (minutes[from] ?? minutes[to] ?? 0));
  const { rounds } = runContest(worldOf(agents), drive, { atLeast: () => 0, anyway: () => null });
  expect(rounds.flat()).toContainEqual(["VISIT", "C"]);
  expect(rounds.flat()).not.toContainEqual(["C", "VISIT"]);
});

test("of a great many the likeliest are compared, and the answer says that the rest were not", () => {
  const crowd = Array.from({ length: 1_500 }, (_, n) => agent(`agent ${n}`, { base: `BASE ${n}` }));
  const farther: DriveBetween = (from, to) => {
    if (from === to) return driveOf(0);
    const n = Number((from.startsWith("BASE") ? from : to).slice(5));
    return driveOf(10 + (n % 20));
  };
  const { rounds, isPartial, winners } = runContest(worldOf(crowd), farther, nothingKnown);
  expect(isPartial).toBe(true);
  expect(winners.size).toBe(6);
  expect(new Set(rounds.flat().map(([from]) => from)).size).toBeLessThan(310);
});
