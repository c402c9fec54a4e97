import type { FastifyInstance } from "fastify";
import { sendPage } from "../page.ts";
import { recordControl } from "../zoho/records/control.ts";
import { notificationControl } from "../zoho/watch/control.ts";
import { faithful } from "../zoho/watch/post-office.ts";
import type { Zoho } from "../zoho/zoho.ts";
import { accountRoutes } from "./account-routes.ts";
import { controlPage } from "./control-page.ts";
import { done, refuse } from "./done.ts";
import { faultRoutes } from "./fault-routes.ts";
import { plant, type Seed, seedSchema } from "./seed.ts";
import { settingRoutes } from "./setting-routes.ts";

const seedLimit = 20 * 1024 * 1024;

interface Others {
  /** How everything besides Zoho behaves. */
  readonly behaviours: readonly { clear(): void }[];
  /** What is remembered of what happened: mails, messages, who signed in, who paid. */
  readonly memories: readonly { clear(): void }[];
}

/** For tests and developers: what the outside world holds and how it behaves. */
export function controlRoutes(zoho: Zoho, { behaviours, memories }: Others) {
  return async (app: FastifyInstance) => {
    app.get("/", async (_request, reply) => sendPage(reply, controlPage(zoho)));
    app.register(faultRoutes(zoho));
    app.register(settingRoutes(zoho));
    app.register(accountRoutes(zoho));
    app.register(recordControl(zoho));
    app.register(notificationControl(zoho));

    app.post<{ Body: Seed }>(
      "/seed",
      { bodyLimit: seedLimit, schema: { body: seedSchema } },
      async ({ body }, reply) => {
        const wrong = plant(zoho, body);
        if (wrong) return refuse(reply, 400, wrong);
        const { dataCentre, organisation, users, records } = body;
        const counts = Object.entries(records).map(([module, { length }]) => [module, length]);
        const { zgid } = organisation;
        return { dataCentre, zgid, users: users.length, records: Object.fromEntries(counts) };
      },
    );

    app.get("/calls", async () => ({ calls: zoho.calls.list() }));
    app.get("/pages", async () => ({ pages: zoho.pages.list() }));

    app.post("/reset", async (request, reply) => {
      zoho.calls.reset();
      zoho.switches.reset();
      zoho.misbehaviour.clear();
      zoho.limits.reset();
      zoho.watch.postOffice.handle(faithful, 1, null);
      for (const behaviour of behaviours) behaviour.clear();
      return done(request, reply, { reset: true });
    });

    /** Organisations stay as they are until they are seeded again. */
    app.post("/forget", async (request, reply) => {
      zoho.pages.reset();
      for (const memory of memories) memory.clear();
      return done(request, reply, { forgotten: true });
    });
  };
}
