/** One question to what an installation rests on. */
export interface Step {
  /** What is asked of whom, in words. */
  readonly asks: string;
  readonly expects: string;
  /** Where an operator reads what to do when it cannot be answered at all. */
  readonly page: string;
  ask(): Promise<Finding>;
}

export interface Finding {
  /**
   * `differs`: not as expected, and Milepost works all the same. `failed`: it does not, or nothing could
   * be found out. `not configured`: it is switched off, or there was nothing to look at.
   */
  readonly outcome: Outcome;
  /** Never a secret, and never a customer's data. */
  readonly found: string;
  /** What to do, or why nothing need be done; null: nothing. */
  readonly advice: string | null;
}

export type Outcome = "ok" | "differs" | "failed" | "not configured";

export const ok = (found: string): Finding => ({ outcome: "ok", found, advice: null });
export const differs = (found: string, advice: string): Finding => ({
  outcome: "differs",
  found,
  advice,
});
export const failed = (found: string, advice: string): Finding => ({
  outcome: "failed",
  found,
  advice,
});
export const notConfigured = (found: string, advice: string): Finding => ({
  outcome: "not configured",
  found,
  advice,
});

/** Milliseconds that a server gets to answer. */
export const patience = 10_000;
