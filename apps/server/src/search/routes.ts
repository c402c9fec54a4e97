import { searchSlots } from "@milepost/contract";
import { type Route, route } from "../platform/route.ts";
import { findSlots, type SearchPorts } from "./find-slots.ts";

export function searchRoutes(ports: SearchPorts): Route[] {
  return [
    route(searchSlots, ({ query }, { identity: { organisation } }) =>
      findSlots(ports, {
        organisation,
        workflowId: query.wf,
        postcode: query.postcode,
        recordId: query.recordId,
      }),
    ),
  ];
}
