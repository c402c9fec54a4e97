import { endpoints } from "@milepost/contract/endpoints/endpoints.ts";
import { toOrganisationId } from "../platform/database/organisation-id.ts";
import type { Engine } from "../platform/engine/engine.ts";
import { Problem } from "../platform/http/problem.ts";
import { type Route, route } from "../platform/http/route.ts";
import { openPortal } from "./open-portal.ts";
import type { ReadPaymentEvent } from "./payments.ts";
import { readStanding } from "./read-standing.ts";
import { startCheckout } from "./start-checkout.ts";
import { wakeBilling } from "./story.ts";
import { type ViewPorts, viewSubscription } from "./view-subscription.ts";

interface Ports extends ViewPorts {
  readonly engine: Engine;
  readonly publicUrl: string;
  /** Null: there is no payment provider. */
  readonly readEvent: ReadPaymentEvent | null;
}

export function billingRoutes(ports: Ports): Route[] {
  const { database, engine, onLost } = ports;

  /** What the routes that need a payment provider work with. */
  function billed() {
    const { payments, publicUrl } = ports;
    if (payments === null) throw new Problem("BILLING_OFF");
    return { database, payments, publicUrl };
  }

  return [
    route(endpoints.readSubscriptionStatus, ({ query }, { identity: { organisation } }) =>
      viewSubscription(ports, organisation, { isFresh: query.refresh === "true" }),
    ),

    route(endpoints.createCheckoutSession, async ({ body }, { identity }) => {
      const url = await startCheckout(billed(), identity, body);
      await wakeBilling(engine, identity.organisation).catch(onLost);
      return { url: addressOrThrow(url) };
    }),

    route(endpoints.createPortalSession, async (_input, { identity: { organisation } }) => ({
      url: addressOrThrow(await openPortal(billed(), organisation)),
    })),

    route(endpoints.hearStripe, async ({ body }, { reply }) => {
      const { payments, readEvent, now } = ports;
      const signature = reply.request.headers["stripe-signature"];
      const event =
        readEvent && Buffer.isBuffer(body)
          ? readEvent(body, signature?.toString(), now().epochMilliseconds)
          : null;
      if (!payments || !event) throw new Problem("NOT_FOUND", "There is no such hook.");
      if (event.organisation !== null) {
        const organisation = toOrganisationId(event.organisation);
        await readStanding({ database: database.atDoor(), payments }, organisation, event.id);
      }
      return {};
    }),
  ];
}

function addressOrThrow(url: string | null): string {
  if (url === null) throw new Error("Stripe gave no address to go to");
  return url;
}
