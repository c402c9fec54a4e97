import fc from "fast-check";
import { expect, test } from "vitest";
import { agent, driveOf, entry, everyDriveTakes, monday, policy, worldOf } from "./a-world.ts";
import { type Bounds, contest, type Pair } from "./contest.ts";
import { decide, planOf } from "./decide.ts";
import type { AgentDiary, DriveBetween, World } from "./world.ts";

/** Runs a contest to its end; tells what was asked for. */
function run(world: World, drive: DriveBetween, bounds: Bounds) {
  const asked: Pair[] = [];
  const contesting = contest(planOf(world), world.visit.postcode, bounds);
  let step = contesting.next();
  for (let rounds = 0; !step.done; rounds += 1) {
    expect(rounds).toBeLessThan(3);
    asked.push(...step.value);
    const known = new Set(asked.map(([from, to]) => `${from}>${to}`));
    step = contesting.next((from, to) => {
      if (from !== to && !known.has(`${from}>${to}`) && bounds.anyway(from, to) === null) {
        throw new Error(`${from}>${to} was never asked for`);
      }
      return drive(from, to);
    });
  }
  return { ...step.value, asked };
}

const nothingKnown: Bounds = { atLeast: () => 0, anyway: () => null };

test("of who cannot win, the dear drive to the visit is not asked for", () => {
  const agents = ["A", "B", "C", "D", "E"].map((id) => agent(id, { base: id }));
  const minutes: Record<string, number> = { A: 3, B: 4, C: 40, D: 41, E: 42 };
  const drive: DriveBetween = (from, to) =>
    driveOf(from === to ? 0 : (minutes[from] ?? minutes[to] ?? 0));
  const bounds = {
    atLeast: (from: string, to: string) => (minutes[from] ?? minutes[to] ?? 0) / 2,
    anyway: () => null,
  };
  const { asked, outbid, winners } = run(worldOf(agents), drive, bounds);
  expect(asked.filter(([from]) => "CDE".includes(from))).toEqual([]);
  expect(outbid).toBe(3 * 6);
  expect(winners.get("W0Mon1pm")?.candidate.agent.id).toBe("A");
});

test("what the shortest thinkable drive refuses is refused without asking", () => {
  const { asked, verdicts } = run(worldOf([agent("far")]), everyDriveTakes(90), {
    atLeast: () => 61,
    anyway: () => null,
  });
  expect(asked).toEqual([]);
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
  const { asked } = run(worldOf(agents), drive, { atLeast: () => 0, anyway: () => null });
  expect(asked).toContainEqual(["VISIT", "C"]);
  expect(asked).not.toContainEqual(["C", "VISIT"]);
});

test("of a great many the likeliest are compared, and the answer says that the rest were not", () => {
  const crowd = Array.from({ length: 1_500 }, (_, n) => agent(`agent ${n}`, { base: `BASE ${n}` }));
  const farther: DriveBetween = (from, to) => {
    if (from === to) return driveOf(0);
    const n = Number((from.startsWith("BASE") ? from : to).slice(5));
    return driveOf(10 + (n % 20));
  };
  const { asked, isPartial, winners } = run(worldOf(crowd), farther, nothingKnown);
  expect(isPartial).toBe(true);
  expect(winners.size).toBe(6);
  expect(new Set(asked.map(([from]) => from)).size).toBeLessThan(310);
});

const places = ["P", "Q", "R", "S"] as const;
const anyAgent = fc.record({
  base: fc.option(fc.constantFrom(...places)),
  starts: fc.uniqueArray(fc.integer({ min: 32, max: 70 }), { maxLength: 4 }),
  at: fc.array(fc.constantFrom(...places), { minLength: 4, maxLength: 4 }),
});
const anyDrives = fc.record({
  legs: fc.array(fc.option(fc.integer({ min: 0, max: 70 }), { freq: 12 }), {
    minLength: 25,
    maxLength: 25,
  }),
  slack: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 25, maxLength: 25 }),
  known: fc.array(fc.boolean(), { minLength: 25, maxLength: 25 }),
});

test("a contest has the winners that judging everybody has, whatever the bounds know", () => {
  fc.assert(
    fc.property(fc.array(anyAgent, { minLength: 1, maxLength: 6 }), anyDrives, (shapes, drives) => {
      const agents: AgentDiary[] = shapes.map(({ base, starts, at }, index) =>
        agent(`agent ${index}`, {
          base,
          entries: starts.map((quarter, i) => {
            const from = monday("00:00") + quarter * 15;
            return { ...entry("00:00", "00:00", { postcode: at[i] ?? "P" }), from, to: from + 60 };
          }),
        }),
      );
      const names = [...places, "VISIT"] as readonly string[];
      const cell = (from: string, to: string) => names.indexOf(from) * 5 + names.indexOf(to);
      const drive: DriveBetween = (from, to) => {
        const minutes = from === to ? 0 : (drives.legs[cell(from, to)] ?? null);
        return minutes === null ? null : driveOf(minutes);
      };
      const bounds: Bounds = {
        atLeast: (from, to) =>
          Math.max(0, (drive(from, to)?.minutes ?? 0) - (drives.slack[cell(from, to)] ?? 0)),
        anyway: (from, to) =>
          drives.known[cell(from, to)] ? (drive(from, to)?.minutes ?? 0) : null,
      };
      const world = worldOf(agents, { policy: { ...policy, defaultDaysInAdvance: 1 } });
      for (const given of [bounds, nothingKnown]) {
        const fast = run(world, drive, given);
        const whole = decide(world, drive);
        const ids = (winners: typeof whole.winners) =>
          [...winners]
            .map(([code, { candidate, added }]) => [code, candidate.agent.id, added])
            .sort();
        expect(ids(fast.winners)).toEqual(ids(whole.winners));
        expect(fast.verdicts.length + fast.outbid).toBe(whole.verdicts.length);
        expect(fast.isPartial).toBe(false);
      }
    }),
    { numRuns: 150 },
  );
}, 30_000);
