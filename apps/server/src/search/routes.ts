import { checkSlot, explainSearch, searchSlots } from "@milepost/contract";
import { type Route, route } from "../platform/route.ts";
import { checkMovedSlot } from "./check-slot.ts";
import { explainKeptSearch } from "./explain-search.ts";
import { findSlots, type SearchPorts } from "./find-slots.ts";

export function searchRoutes(ports: SearchPorts): Route[] {
  return [
    route(searchSlots, ({ query: { wf, postcode, recordId } }, { identity }) =>
      findSlots(ports, identity, { workflowId: wf, postcode, recordId }),
    ),
    route(explainSearch, ({ params: { id } }, { identity }) =>
      explainKeptSearch(ports, identity, id),
    ),
    route(checkSlot, ({ params: { id }, query }, { identity }) =>
      checkMovedSlot(ports, identity, { searchId: id, ...query }),
    ),
  ];
}
