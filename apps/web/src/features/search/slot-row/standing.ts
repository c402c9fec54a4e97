import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { checkSlot, Offer } from "@milepost/contract/endpoints/search.ts";
import type { SlotRow } from "../slot-list/slot-rows.ts";
import { wordsOfRule } from "../why-not/words-of-rule.ts";

export type SlotCheck = Answer<typeof checkSlot>;

/** How a slot stands at the time it is moved to. */
export type Standing =
  | { readonly kind: "as-offered" | "checking" | "unchecked" }
  | { readonly kind: "free"; readonly offer: Offer | null }
  /** It may be booked all the same. */
  | ({ readonly kind: "tight" } & Judged)
  /** `isTaken`: somebody else has the time. */
  | ({ readonly kind: "clash"; readonly isTaken: boolean } & Judged);

interface Judged {
  /** Every rule that is broken. */
  readonly words: string;
  /** The first of them: all that a row has room for. */
  readonly firstWords: string;
}

interface Facts {
  readonly change: SlotRow["change"];
  /** Minutes. */
  readonly deviation: number;
  /** Another agent was chosen than it was offered with. */
  readonly isOther: boolean;
  /** Null: there is no answer yet, or there will be none. */
  readonly check: SlotCheck | null;
  readonly isCheckFailed: boolean;
}

export function standingOf({ change, deviation, isOther, check, isCheckFailed }: Facts): Standing {
  if (deviation === 0 && change !== "gone" && !isOther) return { kind: "as-offered" };
  if (check) return judgedBy(check);
  if (change === "gone" && !isOther) {
    const words = "it is no longer free";
    return { kind: "clash", words, firstWords: words, isTaken: false };
  }
  return { kind: isCheckFailed ? "unchecked" : "checking" };
}

const takenBy = new Set(["held", "overlaps", "full-day-block", "time-block"]);

function judgedBy({ kind, broken, offer }: SlotCheck): Standing {
  if (kind === "free") return { kind, offer: offer ?? null };
  const judged = { words: wordsOfRules(broken), firstWords: wordsOfRules(broken.slice(0, 1)) };
  if (kind === "tight") return { kind, ...judged };
  return { kind, ...judged, isTaken: broken.some(({ rule }) => takenBy.has(rule)) };
}

export function wordsOfRules(broken: SlotCheck["broken"]): string {
  return broken.map(({ rule, over }) => wordsOfRule(rule, over)).join("; ");
}

/** Why it cannot be scheduled, as a sentence; null: it can. */
export function obstacleOf(standing: Standing): string | null {
  return standing.kind === "clash" ? `${sentence(standing.words)}.` : null;
}

/** "It is no longer free" */
export function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
