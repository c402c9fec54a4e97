import type { AlsoFree } from "@milepost/contract/endpoints/search.ts";
import { useState } from "react";
import type { SlotPlace } from "./slot-place.ts";
import type { SlotRow } from "./slot-rows.ts";

/** Where each slot was moved to, and whom somebody chose for it; both by its code. */
export function useSlotMoves(rows: readonly SlotRow[], place: SlotPlace | null) {
  const [deviations, setDeviations] = useState<Readonly<Record<string, number>>>(() =>
    place ? { [place.slot]: place.deviation } : {},
  );
  const [agents, setAgents] = useState<Readonly<Record<string, AlsoFree>>>(() =>
    agentsAt(rows, place),
  );
  return {
    agents,
    /** Minutes. */
    deviationOf: (code: string) => deviations[code] ?? 0,
    deviate: (code: string, minutes: number) =>
      setDeviations((all) => ({ ...all, [code]: minutes })),
    chooseAgent: (code: string, agent: AlsoFree) => setAgents((all) => ({ ...all, [code]: agent })),
  };
}

/** Whom the address names, if they are still free. */
function agentsAt(
  rows: readonly SlotRow[],
  place: SlotPlace | null,
): Readonly<Record<string, AlsoFree>> {
  const others = rows.find(({ code }) => code === place?.slot)?.others ?? [];
  const agent = others.find((one) => one.appFieldAgentId === place?.otherAgentId);
  return place && agent ? { [place.slot]: agent } : {};
}
