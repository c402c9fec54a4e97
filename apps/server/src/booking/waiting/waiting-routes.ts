import { endpoints } from "@milepost/contract/endpoints/endpoints.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { perMinute } from "../../platform/queue/per-minute.ts";
import type { ApiPorts } from "../hold/api-ports.ts";
import { listWaitingCustomers } from "./list-waiting-customers.ts";
import { putOnWaitingList } from "./put-on-waiting-list.ts";
import { passFreedSlot, takeFreedSlot, takeOffWaitingList } from "./take-freed-slot.ts";
import { viewWaitingList } from "./view-waiting-list.ts";

/** Of one person: a page asks when it is opened, and when somebody new waits. */
const namesPerMinute = 60;

export function waitingRoutes(ports: ApiPorts): Route[] {
  const count = perMinute(namesPerMinute);
  return [
    route(endpoints.readWaitingList, (_, { identity }) =>
      viewWaitingList(ports.database, identity),
    ),

    route(endpoints.listWaitingCustomers, async (_, { identity }) => {
      count(identity.userId);
      return listWaitingCustomers(ports, identity);
    }),

    route(endpoints.putOnWaitingList, async ({ params, body }, { identity }) => {
      const { wf: workflowId, ...wanted } = body;
      await putOnWaitingList(ports, identity, { ...params, workflowId, ...wanted });
      return { success: true };
    }),

    route(endpoints.takeOffWaitingList, async ({ params, query }, { identity }) => {
      await takeOffWaitingList(ports, identity, { ...params, workflowId: query.wf });
      return { success: true };
    }),

    route(
      endpoints.takeFreedSlot,
      async ({ params }, { identity }) => {
        const { holdEndsAt } = await takeFreedSlot(ports, identity, params.id);
        return { holdEndsAt: holdEndsAt.toISOString() };
      },
      // Before any search.
      () => "booking",
    ),

    route(endpoints.passFreedSlot, async ({ params }, { identity }) => {
      await passFreedSlot(ports, identity, params.id);
      return { success: true };
    }),
  ];
}
