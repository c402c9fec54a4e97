/** How a try ended, with what the booking's page is to say of it. */
export interface RemindOutcome {
  /** `away`: it was surely not taken. `doubtful`: nobody said what became of it. */
  readonly kind: "sent" | "refused" | "away" | "doubtful";
  /** Null: nothing is said. */
  readonly outcome: string | null;
  readonly detail?: string;
  /** The provider's name of an SMS. */
  readonly messageId?: string;
}
