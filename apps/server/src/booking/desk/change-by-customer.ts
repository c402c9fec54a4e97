import { askedByCustomer } from "../asker.ts";
import type { ReservationStep } from "../step-store.ts";

export interface CustomersChange {
  readonly what: "moved" | "cancelled";
  readonly at: Date;
}

/** Null: what was done last was not asked for by the customer, or nothing was done. `steps`: the oldest first. */
export function changeByCustomer(steps: readonly ReservationStep[]): CustomersChange | null {
  const at = steps.findLastIndex(({ step, outcome }) => ends.get(step) === outcome);
  const done = steps[at];
  if (!done) return null;
  const asked = steps
    .slice(0, at)
    .findLast(({ step, outcome }) => step === done.step && requests.has(outcome));
  if (asked?.outcome !== askedByCustomer) return null;
  return { what: done.step === "move" ? "moved" : "cancelled", at: done.at };
}

const ends = new Map([
  ["move", "moved"],
  ["cancel", "cancelled"],
]);
const requests = new Set(["asked", askedByCustomer]);
