import { randomBytes } from "node:crypto";
import type { Database } from "../database.ts";
import { type KeptMap, keptMap } from "../kept-map.ts";
import type { Hooks } from "./hooks.ts";
import type { KeptAnswer } from "./idempotency.ts";
import type {
  CheckoutSession,
  Customer,
  Invoice,
  StripeEvent,
  Subscription,
  TestClock,
} from "./objects.ts";

export const apiVersion = "2026-10-28.endive";

/** What a checkout session asks for and Stripe does not print. */
export interface Order {
  readonly priceId: string;
  readonly trialDays: number;
  readonly discounts: readonly string[];
  readonly subscriptionMetadata: Readonly<Record<string, string>>;
}

export interface Card {
  /** "Visa", for eyes. */
  readonly brand: string;
  readonly last4: string;
  /** What becomes of a charge. */
  readonly isGood: boolean;
}

/** One Stripe account in test mode, and everything in it. */
export interface StripeAccount {
  readonly customers: KeptMap<Customer>;
  readonly subscriptions: KeptMap<Subscription>;
  readonly invoices: KeptMap<Invoice>;
  readonly sessions: KeptMap<CheckoutSession>;
  /** By the session's id. */
  readonly orders: KeptMap<Order>;
  /** By the customer's id. */
  readonly cards: KeptMap<Card>;
  /** By the portal session's id. */
  readonly portals: KeptMap<{ readonly customer: string; readonly returnUrl: string }>;
  readonly clocks: KeptMap<TestClock>;
  /** By the key that a repeated call has again. */
  readonly answers: Map<string, KeptAnswer>;
  readonly hooks: Hooks;
  /** Whether the owner has set up tax: pending, and no tax can be worked out. */
  taxStatus(): TaxStatus;
  setTaxStatus(status: TaxStatus): void;
  /** Whole seconds since 1970, by the sandbox's clock. */
  now(): number;
  /** By the customer's own clock. */
  nowOf(customer: string): number;
  /** An event about the object as it is now. */
  tell(type: string, object: { readonly customer?: string; readonly id: string }): StripeEvent;
  /** The emulator's own address, no slash at the end. */
  origin(): string;
}

type TaxStatus = "active" | "pending";

interface Given {
  readonly database: Database;
  readonly hooks: Hooks;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly origin: () => string;
}

export function openAccount({ database, hooks, now: nowMs, origin }: Given): StripeAccount {
  const now = () => Math.floor(nowMs() / 1000);
  const customers = keptMap<Customer>(database, "stripe_customers");
  const clocks = keptMap<TestClock>(database, "stripe_clocks");
  function nowOf(customer: string): number {
    const clock = customers.get(customer)?.test_clock;
    return (clock && clocks.get(clock)?.frozen_time) || now();
  }
  let taxStatus: TaxStatus = "active";
  return {
    customers,
    clocks,
    hooks,
    now,
    nowOf,
    origin,
    taxStatus: () => taxStatus,
    setTaxStatus(status) {
      taxStatus = status;
    },
    answers: new Map(),
    subscriptions: keptMap(database, "stripe_subscriptions"),
    invoices: keptMap(database, "stripe_invoices"),
    sessions: keptMap(database, "stripe_sessions"),
    orders: keptMap(database, "stripe_orders"),
    cards: keptMap(database, "stripe_cards"),
    portals: keptMap(database, "stripe_portals"),
    tell(type, object) {
      const event: StripeEvent = {
        id: newId("evt"),
        object: "event",
        api_version: apiVersion,
        type,
        created: nowOf(object.customer ?? object.id),
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
      };
      hooks.send(event);
      return event;
    },
  };
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString("base64url").replace(/[-_]/g, "0")}`;
}
