import { verifyAcceptance } from "@milepost/contract/endpoints/thank-you.ts";
import { type Route, route } from "../platform/http/route.ts";
import { accept, type ThankYouPorts } from "./accept.ts";

export function thankYouRoutes(ports: ThankYouPorts): Route[] {
  return [route(verifyAcceptance, ({ body }, { reply }) => accept(ports, body, reply.request.id))];
}
