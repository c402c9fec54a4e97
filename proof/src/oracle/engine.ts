import { decide } from "@milepost/scheduling/decide.ts";
import type { DriveBetween, World } from "@milepost/scheduling/world.ts";
import type { Answer } from "./answer.ts";

/** The engine's answer in the oracle's shape. The only file of the oracle that calls the engine. */
export function askEngine(world: World, drive: DriveBetween, deviation: number): Answer {
  const { week, verdicts, winners } = decide(world, drive, deviation);
  return {
    week,
    verdicts: verdicts.map((verdict) => {
      const { candidate } = verdict;
      const said = { agent: candidate.agent.id, slot: candidate.slot.code };
      if (verdict.kind === "refuse") {
        const broken = verdict.broken.map(({ rule, over }) => ({ rule, over }));
        return { ...said, kind: "refuse", broken };
      }
      const { there, on, added } = verdict;
      return {
        ...said,
        kind: "offer",
        there: there?.minutes ?? null,
        on: on?.minutes ?? null,
        added,
      };
    }),
    winners: Object.fromEntries(
      winners.entries().map(([code, { candidate }]) => [code, candidate.agent.id]),
    ),
  };
}
