import type { World } from "@milepost/scheduling/world.ts";
import type { Entry } from "./busy.ts";

/** An offer with all that a choice between agents looks at. Smaller is better everywhere. */
export interface Contender {
  readonly agent: string;
  /** Null: unknown, and last. */
  readonly added: number | null;
  readonly rank: number;
  readonly commitmentsOfDay: number;
  readonly commitmentsInWindow: number;
  /** Place in the workflow's list. */
  readonly place: number;
}

/** In this order. No two agents have the same place, so the last one always decides. */
const criteria: readonly (readonly [name: string, of: (contender: Contender) => number])[] = [
  ["band", ({ added }) => (added === null ? Number.POSITIVE_INFINITY : Math.floor(added / 5))],
  ["rank", ({ rank }) => rank],
  ["minutes", ({ added }) => added ?? Number.POSITIVE_INFINITY],
  ["day", ({ commitmentsOfDay }) => commitmentsOfDay],
  ["window", ({ commitmentsInWindow }) => commitmentsInWindow],
  ["order", ({ place }) => place],
];

/** Who gets the slot, and the criterion that left nobody else ("alone": there was nobody else). */
export function findWinner(contenders: readonly Contender[]) {
  let left = contenders;
  let decidedBy = "alone";
  for (const [name, of] of criteria) {
    if (left.length <= 1) break;
    const best = Math.min(...left.map(of));
    left = left.filter((contender) => of(contender) === best);
    decidedBy = name;
  }
  const [winner] = left;
  return winner === undefined ? null : { agent: winner.agent, decidedBy };
}

/** The best row that a neighbouring commitment's value of the tiebreak field is on; Infinity: none. */
export function rankOf({ policy }: World, neighbours: readonly Entry[]): number {
  if (policy.tiebreakField === null) return 0;
  let best = Number.POSITIVE_INFINITY;
  for (const { fields } of neighbours.flatMap(({ parts }) => parts)) {
    const value = fields[policy.tiebreakField];
    if (value === undefined || value === null) continue;
    const texts = Array.isArray(value) ? value.map(plain) : [plain(String(value))];
    for (const { destinationField, order } of policy.tiebreakRankings) {
      const option = plain(destinationField);
      if (option !== "" && texts.includes(option)) best = Math.min(best, order);
    }
  }
  return best;
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}
