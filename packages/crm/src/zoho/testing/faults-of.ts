import { z } from "zod";
import type { Emulator } from "./emulator.ts";

/** How a call goes wrong, in the emulator's words. */
export interface Fault {
  readonly kind: string;
  /** A regular expression over the path. */
  readonly path?: string;
  readonly method?: string;
  readonly forCalls?: number;
  readonly fromCall?: number;
  readonly probability?: number;
  readonly seed?: number;
  readonly ms?: number;
  readonly server?: "api" | "accounts";
}

const Calls = z.object({ calls: z.record(z.string(), z.number()) });

/** What a test does to the emulated Zoho. */
export function faultsOf({ control }: Emulator) {
  return {
    /** These and no others; none is well behaved again. */
    async misbehave(...faults: readonly Fault[]): Promise<void> {
      await control("misbehave", { kind: "ok" });
      for (const fault of faults) await control("rules", fault);
    },
    /** How often an address, such as "POST /eu/api/crm/v8/Deals", was asked since the last reset. */
    async countCalls(address: string): Promise<number> {
      const { calls } = Calls.parse(await control("calls"));
      return calls[address] ?? 0;
    },
  };
}
