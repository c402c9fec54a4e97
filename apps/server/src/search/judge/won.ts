import type { Offer } from "@milepost/scheduling/judge.ts";

/** Of a winner only what is shown and kept. */
export interface Won extends Pick<Offer, "there" | "on" | "added"> {
  readonly candidate: Pick<Offer["candidate"], "slot" | "before" | "after"> & {
    readonly agent: { readonly id: string };
  };
}

/** Somebody else who is free in a slot. */
export interface RunnerUp {
  readonly agentId: string;
  readonly name: string;
  /** Minutes; null: not known. */
  readonly added: number | null;
}
