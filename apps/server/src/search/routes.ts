import { endpoints } from "@milepost/contract/endpoints/endpoints.ts";
import { type Route, route } from "../platform/http/route.ts";
import { locatePostcode } from "../postcodes/locate-postcode.ts";
import type { BaseMap } from "./base-map/base-map.ts";
import { sendBaseMap } from "./base-map/send-base-map.ts";
import { checkSlot } from "./check-slot.ts";
import { explainSearch } from "./explain/explain-search.ts";
import { findSlots } from "./find-slots.ts";
import type { PicturePorts } from "./picture/picture-day.ts";
import { pictureSlot } from "./picture/picture-slot.ts";
import { roadReader } from "./picture/road-reader.ts";
import { recentCustomers } from "./recent-customers.ts";
import { simulate } from "./trial/simulate.ts";
import { trySearch } from "./trial/try-search.ts";
import { viewTeamDay } from "./view-team-day.ts";

interface Ports extends PicturePorts {
  /** Of the map; null: our own roads. */
  readonly styleUrl: string | null;
  readonly baseMap: BaseMap;
}

export function searchRoutes(ports: Ports): Route[] {
  const roadsAround = roadReader(ports);
  const customers = recentCustomers();
  return [
    route(
      endpoints.searchSlots,
      async ({ query }, { identity }) => {
        const { wf: workflowId, ...rest } = query;
        const results = await findSlots(ports, identity, { workflowId, ...rest });
        customers.remember(identity.organisation, query);
        return results;
      },
      ({ query }, organisation) => (customers.isKnown(organisation, query) ? "again" : "search"),
    ),
    route(
      endpoints.explainSearch,
      ({ params: { id } }, { identity }) => explainSearch(ports, identity, id),
      () => "search",
    ),
    // One agent in one slot: no more than a hold costs, while the customer decides.
    route(
      endpoints.checkSlot,
      ({ params: { id }, query }, { identity }) =>
        checkSlot(ports, identity, { searchId: id, ...query }),
      () => "booking",
    ),
    route(
      endpoints.pictureSlot,
      ({ params: { id }, query }, { identity }) =>
        pictureSlot(ports, identity, { searchId: id, ...query }),
      () => "again",
    ),
    route(
      endpoints.trySearch,
      ({ params: { workflowId }, body }, { identity }) =>
        trySearch(ports, identity, { workflowId, ...body }),
      () => "search",
    ),
    route(
      endpoints.simulateSearches,
      ({ params: { workflowId }, body }, { identity }) =>
        simulate(ports, identity, { workflowId, ...body }),
      () => "simulation",
    ),
    route(
      endpoints.readTeamDay,
      ({ query: { wf: workflowId, date } }, { identity }) =>
        viewTeamDay(ports, identity, { workflowId, date }),
      () => "again",
    ),
    route(endpoints.readRoads, ({ query }) => roadsAround(query)),
    route(endpoints.readBaseMap, ({ params: { version } }, { reply }) =>
      sendBaseMap(ports.baseMap, version, reply),
    ),
    route(endpoints.locatePostcode, ({ query: { postcode } }, { identity }) =>
      locatePostcode(ports, identity, postcode),
    ),
  ];
}
