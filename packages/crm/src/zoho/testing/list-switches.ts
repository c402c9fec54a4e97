import { z } from "zod";
import type { Emulator } from "./emulator.ts";

const Switches = z.record(z.string(), z.string());
const Refusal = z.object({ error: z.string() });

export interface Switch {
  readonly name: string;
  /** Every position but the default. */
  readonly others: readonly string[];
}

/** What the emulator leaves uncertain. Asked for a position that a switch lacks, it lists those it has. */
export async function listSwitches({ url, control }: Emulator): Promise<Switch[]> {
  await control("reset", {});
  const usual = Object.entries(Switches.parse(await control("switches")));
  return Promise.all(
    usual.map(async ([name, position]) => {
      const response = await fetch(`${url}/control/switches`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ [name]: "no such position" }),
      });
      const { error } = Refusal.parse(await response.json());
      const positions = error.slice(`${name} is one of `.length).split(",");
      return { name, others: positions.filter((one) => one !== position) };
    }),
  );
}
