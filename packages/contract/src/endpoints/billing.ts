import { ProblemBody } from "../problem-body.ts";
import { z } from "../zod.ts";
import { endpoint } from "./endpoint.ts";

export const subscriptionStatuses = [
  "trial_unused",
  "trial_active",
  "trial_expired",
  "active",
  "past_due",
  "canceled",
] as const;
export const SubscriptionStatus = z.enum(subscriptionStatuses);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

const instantOrNull = z.iso.datetime({ offset: true }).nullable();

const BillingCycle = z.enum(["monthly", "annual"]);
export type BillingCycle = z.infer<typeof BillingCycle>;

const SubscriptionFacts = z.object({
  status: SubscriptionStatus,
  trialEndsAt: instantOrNull,
  currentPeriodEnd: instantOrNull,
});

export const readSubscriptionStatus = endpoint({
  method: "GET",
  path: "/api/subscription/status",
  summary: "The organisation's subscription. 402 when it gives no access.",
  caller: "signed-in",
  query: z.object({
    refresh: z
      .literal("true")
      .optional()
      .describe("ask the payment provider anew instead of telling what it last said"),
  }),
  answer: SubscriptionFacts.extend({
    isBilled: z.boolean().optional().describe("false: this installation charges nobody"),
    isEnding: z.boolean().optional().describe("nothing more is charged: it ends with the period"),
    billingCycle: BillingCycle.nullish(),
    nextChargePence: z.int().nullish().describe("null: nothing will be charged, or not known"),
  }),
});

/** What a 402 carries, on this call and on every other that needs a subscription. */
export const SubscriptionRefusal = ProblemBody.extend({
  subscriptionStatus: SubscriptionStatus,
  trialEndsAt: instantOrNull,
  currentPeriodEnd: instantOrNull,
  administrators: z.array(z.string()).describe("names of people who may pay"),
});
export type SubscriptionRefusal = z.infer<typeof SubscriptionRefusal>;

const Redirect = z.object({ url: z.url().describe("the payment provider's page to go to") });

/** Paying is for anyone who may open the settings, so an admin of any one workflow will do. */
export const createPortalSession = endpoint({
  method: "POST",
  path: "/api/billing/create-portal-session",
  summary: "An address of the payment provider's portal.",
  caller: "workflow-admin",
  workflows: () => [],
  answer: Redirect,
});

export const createCheckoutSession = endpoint({
  method: "POST",
  path: "/api/billing/create-checkout-session",
  summary: "An address of the payment provider's checkout; with the trial if it was never used.",
  caller: "workflow-admin",
  body: z.object({
    billingCycle: BillingCycle,
    promoCode: z.string().trim().min(1).max(100).optional(),
  }),
  workflows: () => [],
  answer: Redirect,
});
