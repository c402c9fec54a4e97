import { endpoints } from "@milepost/contract/endpoints/endpoints.ts";
import type { Database } from "../platform/database/database.ts";
import { type Route, route } from "../platform/http/route.ts";
import { endSession } from "./end-session.ts";
import { type Sessions, takeSession } from "./sessions.ts";

export function sessionRoutes(ports: { database: Database; sessions: Sessions }): Route[] {
  return [
    route(endpoints.checkAuth, async (_input, { identity }) => {
      if (!identity) return { authenticated: false };
      return {
        authenticated: true,
        user: {
          _id: identity.userId,
          name: identity.name,
          email: identity.email,
          zohoUserId: identity.crmUserId,
          zohoAdminLevel: identity.isAdmin ? "admin" : "user",
          organisationName: identity.organisationName,
          isCrmConnected: identity.isCrmConnected,
        },
      };
    }),

    route(endpoints.logout, async (_input, { credentials, reply }) => {
      await endSession(ports, credentials);
      takeSession(reply);
      return { success: true };
    }),
  ];
}
