import type { MyTime } from "@milepost/contract/endpoints/customer/my-visit.ts";
import { inYourAreaMinutes, timesOfferedToCustomerAtMost } from "@milepost/contract/limits.ts";
import type { CustomerLink } from "@milepost/contract/settings/customer-link.ts";
import type { CustomersVisit } from "../booking/find-customers-visit.ts";
import { findSlots } from "../search/find-slots.ts";
import { firstNameOf } from "./first-name-of.ts";
import type { MyVisitPorts } from "./my-visit-ports.ts";
import { sealChoice } from "./seal-choice.ts";

const hourMs = 3_600_000;

/** Minutes that a time may add to the field agent's driving for a customer to choose it. */
export const addsAtMost = ({ maxAddedMinutes }: CustomerLink): number =>
  Math.max(maxAddedMinutes, inYourAreaMinutes);

/**
 * What the agents' own search finds with the visit left out, of that the times that cost little driving and leave as much
 * notice as a change needs. Where nobody can say what a time costs, it is not shown.
 */
export async function listTimes(ports: MyVisitPorts, visit: CustomersVisit): Promise<MyTime[]> {
  const { organisation, reservation, settings, workflows, connection } = visit;
  const { workflowId, postcode, recordId, id: moving, heldBy: userId } = reservation;
  const seeker = { ...connection, organisation, userId, workflows: workflows.map(asClosed) };
  const search = { workflowId, postcode, recordId, moving, isKept: false };
  const results = await ports.admission.run("search", organisation, () =>
    findSlots(ports, seeker, search),
  );
  const { customerLink } = settings;
  const now = ports.now().epochMilliseconds;
  const from = now + customerLink.hoursBefore * hourMs;
  const most = addsAtMost(customerLink);
  const times = results.flatMap(({ offers = [], appFieldAgentId: agentId, ...result }) =>
    offers.flatMap(({ slot, start, end, addedMinutes: added }) => {
      const at = Date.parse(start);
      const isOwn = at === reservation.startsAt.getTime() && agentId === reservation.agentId;
      if (added === null || added > most || at < from || isOwn) return [];
      return {
        choice: sealChoice(ports.seal, visit, { slot, week: result.week ?? "", agentId }, now),
        start,
        end,
        fieldAgent: firstNameOf(result.salesPersonName),
        isInYourArea: added <= inYourAreaMinutes,
      };
    }),
  );
  return times
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
    .slice(0, timesOfferedToCustomerAtMost);
}

/** A customer may use none of the company's workflows themselves. */
const asClosed = (workflow: CustomersVisit["workflows"][number]) => ({
  ...workflow,
  isOpen: false,
  mayManage: false,
});
