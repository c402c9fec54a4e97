import type { Offer } from "@milepost/scheduling/judge.ts";

/** Of a winner only what is shown and kept. */
export interface Won extends Pick<Offer, "there" | "on" | "added"> {
  readonly candidate: Pick<Offer["candidate"], "slot" | "before" | "after"> & {
    readonly agent: { readonly id: string };
  };
}
