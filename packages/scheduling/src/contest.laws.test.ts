import fc from "fast-check";
import { expect, test } from "vitest";
import { nothingKnown, runContest } from "./a-contest.ts";
import { agent, driveOf, entry, monday, policy, worldOf } from "./a-world.ts";
import type { Bounds } from "./contest.ts";
import { decide } from "./decide.ts";
import type { AgentDiary, DriveBetween } from "./world.ts";

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
        const fast = runContest(world, drive, given);
        const whole = decide(world, drive);
        const ids = (winners: typeof whole.winners) =>
          [...winners]
            .map(([code, { candidate, added }]) => [code, candidate.agent.id, added])
            .sort();
        expect(ids(fast.winners)).toEqual(ids(whole.winners));
        expect(fast.verdicts.length + fast.outbid).toBe(whole.verdicts.length);
        expect(fast.isPartial).toBe(false);
        expect(fast.rounds.length).toBeLessThanOrEqual(3);
      }
    }),
    { numRuns: 150 },
  );
}, 30_000);
