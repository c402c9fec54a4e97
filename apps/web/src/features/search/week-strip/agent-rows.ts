import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { explainSearch } from "@milepost/contract/endpoints/search.ts";
import { type SlotRow, withAgent } from "../slot-list/slot-rows.ts";

type Explanation = Pick<Answer<typeof explainSearch>, "days">;

/** Those of the rows that an agent could have, as theirs; with all that is known of their drives. */
export function agentRows(
  rows: readonly SlotRow[],
  agentId: string,
  { days }: Explanation,
): SlotRow[] {
  const agents = days.flatMap((day) => day.agents);
  const own = agents.filter(({ appFieldAgentId }) => appFieldAgentId === agentId);
  const offers = new Map(
    own.flatMap(({ salesPersonName, slots }) =>
      slots.map(({ slot, offer }) => [slot, offer && { offer, salesPersonName }]),
    ),
  );
  return rows.flatMap((row) => {
    const found = offers.get(row.code);
    if (!found) return [];
    const { offer, salesPersonName } = found;
    const { addedMinutes } = offer;
    const theirs = withAgent(row, { appFieldAgentId: agentId, salesPersonName, addedMinutes });
    return [{ ...theirs, offer: { ...offer, alsoFree: row.offer?.alsoFree } }];
  });
}
