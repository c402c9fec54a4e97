/** What the oracle and the engine are both brought to before they are compared. */
export interface Answer {
  /** Monday of week 0, `YYYY-MM-DD`. */
  readonly week: string;
  readonly verdicts: readonly Verdict[];
  /** Agent by slot code. */
  readonly winners: Readonly<Record<string, string>>;
}

export type Verdict = Offer | Refusal;

interface Offer {
  readonly kind: "offer";
  readonly agent: string;
  readonly slot: string;
  /** Minutes; null: no neighbour on that side. */
  readonly there: number | null;
  readonly on: number | null;
  /** Minutes; null: unknown. */
  readonly added: number | null;
}

interface Refusal {
  readonly kind: "refuse";
  readonly agent: string;
  readonly slot: string;
  /** In the order of the rules. */
  readonly broken: readonly Broken[];
}

export interface Broken {
  readonly rule: string;
  /** Minutes; null: the rule has no measure. */
  readonly over: number | null;
}
