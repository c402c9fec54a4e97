import type { LiveWorkflow } from "./office.ts";

/** A search, as the second opinion is asked for it. */
export interface Asked {
  readonly workflow: LiveWorkflow;
  /** Of the source module. */
  readonly recordId: string;
  /** As somebody typed it; null: the record's own. */
  readonly typed: string | null;
  /** Minutes since 1970. */
  readonly now: number;
  /** Minutes. */
  readonly deviation?: number;
  /** What other people hold at that moment, by our id of the agent. */
  readonly holds: readonly Hold[];
}

export interface Hold {
  readonly agentId: string;
  readonly from: number;
  readonly to: number;
  readonly postcode: string;
}
