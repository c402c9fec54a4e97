import type { FastifyInstance } from "fastify";
import type { Database } from "../database.ts";
import { openAccount } from "./account.ts";
import { apiRoutes } from "./api-routes.ts";
import { stripeControl } from "./control-routes.ts";
import { openApiFaults } from "./faults.ts";
import { faithfulHooks, openHooks } from "./hooks.ts";
import { pageRoutes } from "./page-routes.ts";

export interface StripeOptions {
  readonly secretKey: string;
  readonly hookUrl: string;
  readonly hookSecret: string;
}

interface Given extends StripeOptions {
  readonly database: Database;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly origin: () => string;
}

/** Stripe, as far as a subscription needs it: the API under /v1, its pages under /stripe. */
export function openStripe({ database, now, origin, secretKey, hookUrl, hookSecret }: Given) {
  const hooks = openHooks({ endpoint: hookUrl, secret: hookSecret });
  const account = openAccount({ database, hooks, now, origin });
  const faults = openApiFaults();
  return {
    routes: async (app: FastifyInstance) => {
      app.register(apiRoutes(account, faults, secretKey), { prefix: "/v1" });
      app.register(pageRoutes(account));
      app.register(stripeControl(account, faults), { prefix: "/control/stripe" });
    },
    clear() {
      faults.clear();
      hooks.handle(faithfulHooks, 1);
    },
    /** As if nobody had ever paid. */
    forget() {
      const { customers, subscriptions, invoices, sessions, orders, cards } = account;
      const { portals, clocks, answers } = account;
      const all = [customers, subscriptions, invoices, sessions, orders, cards, portals, clocks];
      for (const kept of [...all, answers, hooks]) kept.clear();
    },
    close: hooks.close,
  };
}
