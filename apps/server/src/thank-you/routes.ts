import { endpoints } from "@milepost/contract/endpoints/endpoints.ts";
import { type Route, route } from "../platform/http/route.ts";
import { accept, type ThankYouPorts } from "./accept.ts";

export function thankYouRoutes(ports: ThankYouPorts): Route[] {
  return [
    route(endpoints.verifyAcceptance, ({ body }, { reply }) =>
      accept(ports, body, reply.request.id),
    ),
  ];
}
