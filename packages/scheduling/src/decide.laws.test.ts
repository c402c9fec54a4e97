import fc from "fast-check";
import { expect, test } from "vitest";
import { askCalendar, decide } from "./decide.ts";
import type { AgentDiary, DriveBetween } from "./world.ts";
import { agent, driveOf, entry, monday, policy, worldOf } from "./world-of.ts";

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
  known: fc.array(fc.boolean(), { minLength: 25, maxLength: 25 }),
});

test("the drives that are named are all that the decision needs, whatever is known already", () => {
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
      const isKnown = (from: string, to: string) => drives.known[cell(from, to)] === true;
      const world = worldOf(agents, { policy: { ...policy, defaultDaysInAdvance: 1 } });
      const { pairs, decide: decideWith } = askCalendar(world, isKnown);
      const asked = new Set(pairs.map(([from, to]) => `${from}>${to}`));
      const onlyAsked: DriveBetween = (from, to) => {
        const isOfVisit = from === "VISIT" || to === "VISIT";
        if (from !== to && !asked.has(`${from}>${to}`) && (isOfVisit || !isKnown(from, to))) {
          throw new Error(`${from}>${to} was never asked for`);
        }
        return drive(from, to);
      };
      const decision = decideWith(onlyAsked);
      expect(decision).toEqual(decide(world, drive));
      for (const { candidate, kind } of decision.verdicts) {
        const winner = decision.winners.get(candidate.slot.code);
        if (kind === "offer") expect(winner).toBeDefined();
      }
    }),
    { numRuns: 150 },
  );
}, 30_000);
