import * as restate from "@restatedev/restate-sdk";
import type { Database } from "../platform/database/database.ts";
import { type OrganisationId, toOrganisationId } from "../platform/database/organisation-id.ts";
import type { Engine } from "../platform/engine/engine.ts";
import { stepsOf } from "../platform/engine/steps.ts";
import { hasCode } from "../platform/has-code.ts";
import type { Payments } from "./payments.ts";
import { readStanding } from "./read-standing.ts";

/** After the payment provider did not answer. Milliseconds. */
const patience = 5 * 60_000;

/** After somebody went to pay: by then they mostly have. Milliseconds. */
const firstLook = 2 * 60_000;

interface Ports {
  readonly database: Database;
  readonly payments: Payments;
  /** Milliseconds between two readings of one organisation. */
  readonly reconcileEvery: number;
}

type Outcome = "read" | "nothing-to-read" | "unavailable";

/** A timer for each organisation that ever began to pay: access never depends on webhooks alone. */
export function billingClockStory(ports: Ports) {
  const waits: Readonly<Record<Exclude<Outcome, "nothing-to-read">, number>> = {
    read: ports.reconcileEvery,
    unavailable: Math.min(patience, ports.reconcileEvery),
  };
  return restate.object({
    name: "billingClock",
    handlers: {
      /** Somebody went to pay: looks soon, and goes on from there. An earlier chain of ticks ends, so there is never more than one. */
      wake: async (context: restate.ObjectContext) => {
        const chain = ((await context.get<number>("chain")) ?? 0) + 1;
        context.set("chain", chain);
        tickLater(context, chain, Math.min(firstLook, ports.reconcileEvery));
      },
      tick: async (context: restate.ObjectContext, chain: number) => {
        if ((await context.get<number>("chain")) !== chain) return;
        const outcome = await stepsOf(context).run("ask where the organisation stands", () =>
          outcomeOf(ports, toOrganisationId(context.key)),
        );
        if (outcome !== "nothing-to-read") tickLater(context, chain, waits[outcome]);
      },
    },
  });
}

async function outcomeOf(ports: Ports, organisation: OrganisationId): Promise<Outcome> {
  try {
    return (await readStanding(ports, organisation)) ? "read" : "nothing-to-read";
  } catch (error) {
    if (!hasCode(error, "PAYMENTS_UNAVAILABLE")) throw error;
    return "unavailable";
  }
}

interface ClockHandlers {
  tick(context: restate.ObjectContext, chain: number): Promise<void>;
}

function tickLater(context: restate.ObjectContext, chain: number, delay: number): void {
  context
    .objectSendClient<ClockHandlers>({ name: "billingClock" }, context.key)
    .tick(chain, restate.rpc.sendOpts({ delay }));
}

/** Milliseconds. Everyone who begins to pay within this time sets the same clock. */
const wakesApart = 60_000;

/** Sets the organisation's clock going and does not wait. */
export function wakeBilling(engine: Engine, organisation: OrganisationId): Promise<void> {
  const story = { service: "billingClock", of: organisation, handler: "wake" };
  return engine.start(story, `billing-${Math.floor(Date.now() / wakesApart)}`);
}
