import type { FastifyInstance } from "fastify";
import { readFields } from "../form-body.ts";
import { faithful } from "../zoho/watch/post-office.ts";
import type { Zoho } from "../zoho/zoho.ts";
import { done, refuse } from "./done.ts";
import { moveClock, readHandling, turnSwitches } from "./read-control.ts";

/** Which reading of the reference holds, what time it is, and how far behind search and notifications are. */
export function settingRoutes({ switches, clock, now, searchIndex, watch }: Zoho) {
  return async (app: FastifyInstance) => {
    app.get("/switches", async () => switches.list());

    app.post("/switches", async (request, reply) => {
      const wrong = turnSwitches(switches, readFields(request.body));
      return wrong ? refuse(reply, 400, wrong) : done(request, reply, switches.list());
    });

    const told = () => ({ now: new Date(now()).toISOString() });
    app.get("/clock", async () => told());

    app.post("/clock", async (request, reply) =>
      moveClock(clock, request.body)
        ? done(request, reply, told())
        : refuse(reply, 400, "now is ISO 8601 or null, advanceMs a number"),
    );

    /** Milliseconds that search is behind the records. */
    app.post("/search", async (request, reply) => {
      const lagMs = Number(Object(request.body).lagMs);
      if (!(lagMs >= 0)) return refuse(reply, 400, "lagMs is a number from 0");
      searchIndex.setLag(lagMs);
      return done(request, reply, { lagMs });
    });

    /** The page's form; programs send JSON to `/control/notifications`. */
    app.post("/notifications/form", async (request, reply) => {
      const { seed, ...handling } = readHandling(readFields(request.body));
      watch.postOffice.handle({ ...faithful, ...handling }, seed, null);
      return done(request, reply, watch.postOffice.handling());
    });
  };
}
