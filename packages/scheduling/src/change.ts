import type { Offer, Refusal, Verdict } from "./judge.ts";
import type { RuleName } from "./rules.ts";

/** The least that would have to be different for a refused slot to be offered. */
export type Change =
  | { readonly kind: "move"; readonly minutes: number }
  | { readonly kind: "raise-drive-limit"; readonly minutes: number }
  | { readonly kind: "widen-hours"; readonly minutes: number };

/** In the order they are tried: the smallest first, later before earlier. */
export const deviations = [15, -15, 30, -30, 45, -45, 60, -60] as const;

/**
 * `moved` is the verdict on the same agent and slot, moved by each deviation; undefined where there
 * is none. Null: no small change opens it.
 */
export function smallestChange(
  { broken }: Refusal,
  moved: (deviation: number) => Verdict | undefined,
): Change | null {
  const minutes = deviations.find((deviation) => isOffer(moved(deviation)));
  if (minutes !== undefined) return { kind: "move", minutes };
  const [only, ...others] = broken;
  if (!only || others.length > 0 || only.over === null) return null;
  const kind = settingOf[only.rule];
  return kind ? { kind, minutes: only.over } : null;
}

/** The setting that a rule comes from, where one number of it would open the slot. */
const settingOf: Partial<Record<RuleName, "raise-drive-limit" | "widen-hours">> = {
  "drive-too-long": "raise-drive-limit",
  "outside-hours": "widen-hours",
};

function isOffer(verdict: Verdict | undefined): verdict is Offer {
  return verdict?.kind === "offer";
}
