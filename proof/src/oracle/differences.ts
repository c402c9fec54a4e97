import type { Answer } from "./answer.ts";

interface Difference {
  /** Which verdict, winner or week. */
  readonly about: string;
  /** Null: it says nothing about it. */
  readonly oracle: string | null;
  readonly engine: string | null;
}

/** In no order but their own: both may list their verdicts as they like, but each only once. */
export function listDifferences(oracle: Answer, engine: Answer): Difference[] {
  const [ours, theirs] = [statementsOf(oracle), statementsOf(engine)];
  const abouts = new Set([...ours.keys(), ...theirs.keys()]);
  return [...abouts].flatMap((about) => {
    const said = { oracle: ours.get(about) ?? null, engine: theirs.get(about) ?? null };
    return said.oracle === said.engine ? [] : [{ about, ...said }];
  });
}

function statementsOf({ week, verdicts, winners }: Answer): Map<string, string> {
  const statements = new Map([["week", week]]);
  for (const verdict of verdicts) {
    const about = `verdict ${verdict.slot} ${verdict.agent}`;
    const statement =
      verdict.kind === "offer"
        ? `offer there ${verdict.there} on ${verdict.on} added ${verdict.added}`
        : `refuse ${verdict.broken.map(({ rule, over }) => `${rule} ${over}`).join(", ")}`;
    const before = statements.get(about);
    statements.set(about, before === undefined ? statement : `${before}; ${statement}`);
  }
  for (const [slot, agent] of Object.entries(winners)) statements.set(`winner ${slot}`, agent);
  return statements;
}
