import type { Explained } from "./decide.ts";

/** How interesting the worlds were: a rule or a criterion that hardly occurs is hardly compared. */
export interface Tally {
  count(answer: Explained): void;
  figures(): Record<string, unknown>;
}

export function startTally(): Tally {
  let [worlds, withOffer, offers, refusals] = [0, 0, 0, 0];
  const rules: Record<string, number> = {};
  const criteria: Record<string, number> = {};
  const worldsByCriterion: Record<string, number> = {};
  return {
    count({ verdicts, decidedBy }) {
      worlds += 1;
      const given = verdicts.filter(({ kind }) => kind === "offer").length;
      offers += given;
      refusals += verdicts.length - given;
      if (given > 0) withOffer += 1;
      for (const verdict of verdicts) {
        if (verdict.kind === "refuse") for (const { rule } of verdict.broken) add(rules, rule);
      }
      for (const criterion of Object.values(decidedBy)) add(criteria, criterion);
      for (const one of new Set(Object.values(decidedBy))) add(worldsByCriterion, one);
    },
    figures: () => ({
      offers,
      refusals,
      shareWithOffer: share(withOffer, worlds),
      brokenRules: rules,
      winnersDecidedBy: criteria,
      shareDecidedBy: Object.fromEntries(
        Object.entries(worldsByCriterion).map(([name, count]) => [name, share(count, worlds)]),
      ),
    }),
  };
}

function add(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 1000;
}
