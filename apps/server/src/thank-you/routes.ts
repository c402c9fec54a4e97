import { verifyAcceptance } from "@milepost/contract";
import { type Route, route } from "../platform/route.ts";
import { accept, type ThankYouPorts } from "./accept.ts";

export function thankYouRoutes(ports: ThankYouPorts): Route[] {
  return [
    route(verifyAcceptance, async ({ body }) => {
      await accept(ports, body);
      return { success: true };
    }),
  ];
}
