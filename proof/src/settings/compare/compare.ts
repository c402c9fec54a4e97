import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { explainSearch, SearchResult } from "@milepost/contract/endpoints/search.ts";
import type { Explained } from "../../oracle/decide.ts";

/** What both sides say about one thing. Null: nothing. */
export interface Difference {
  readonly about: string;
  readonly milepost: string | null;
  readonly opinion: string | null;
}

/** The list of slots, and every verdict of "why not". */
export function differencesIn(
  opinion: Explained,
  results: readonly SearchResult[],
  explained: Answer<typeof explainSearch>,
): Difference[] {
  return apart(saidBy(results, explained), saidByOpinion(opinion));
}

export function apart(
  ours: ReadonlyMap<string, string>,
  theirs: ReadonlyMap<string, string>,
): Difference[] {
  const abouts = new Set([...ours.keys(), ...theirs.keys()]);
  return [...abouts].flatMap((about) => {
    const said = { milepost: ours.get(about) ?? null, opinion: theirs.get(about) ?? null };
    return said.milepost === said.opinion ? [] : [{ about, ...said }];
  });
}

function saidBy(
  results: readonly SearchResult[],
  { days }: Answer<typeof explainSearch>,
): Map<string, string> {
  const said = new Map<string, string>();
  for (const { appFieldAgentId: agent, slots } of results) {
    for (const slot of slots) said.set(`search ${slot}`, agent);
  }
  for (const { agents } of days) {
    for (const { appFieldAgentId: agent, slots } of agents) {
      for (const { slot, offer, broken } of slots) {
        said.set(
          `why ${slot} ${agent}`,
          offer === null
            ? refused(broken)
            : offered(offer.driveThereMinutes, offer.driveOnMinutes, offer.addedMinutes),
        );
      }
    }
  }
  return said;
}

function saidByOpinion({ verdicts, winners }: Explained): Map<string, string> {
  const said = new Map<string, string>();
  for (const [slot, agent] of Object.entries(winners)) said.set(`search ${slot}`, agent);
  for (const verdict of verdicts) {
    said.set(
      `why ${verdict.slot} ${verdict.agent}`,
      verdict.kind === "refuse"
        ? refused(verdict.broken)
        : offered(verdict.there, verdict.on, verdict.added),
    );
  }
  return said;
}

function offered(there: number | null, on: number | null, added: number | null): string {
  return `offers it: there ${there}, on ${on}, added ${added}`;
}

function refused(broken: readonly { rule: string; over: number | null }[]): string {
  return `refuses it: ${broken.map(({ rule, over }) => `${rule} ${over}`).join(", ")}`;
}
