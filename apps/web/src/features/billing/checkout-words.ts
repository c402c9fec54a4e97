import type { SubscriptionStatus } from "@milepost/contract/endpoints/billing.ts";
import { trialDays } from "@milepost/contract/limits.ts";
import { subscriptionLabels } from "@milepost/contract/texts/billing-texts.ts";

interface CheckoutWords {
  readonly heading: string;
  readonly text: string;
  readonly button: string;
}

/** Whether the trial is still to be had, was had, or there was more than it. */
export function checkoutWords(status: SubscriptionStatus | null): CheckoutWords {
  switch (status) {
    case "trial_unused":
      return {
        heading: `Start your ${trialDays}-day free trial`,
        text: "Choose a plan. We charge your card at the end of the trial, unless you cancel first.",
        button: "Start Free Trial",
      };
    case "trial_expired":
      return {
        heading: "Your free trial has expired",
        text: "Choose a plan to search and book again. Everything you set up is still there.",
        button: "Subscribe",
      };
    case "canceled":
      return {
        heading: "Reactivate your subscription",
        text: "Choose a plan to carry on where you left off. Everything you set up is still there.",
        button: "Subscribe",
      };
    case "past_due":
      return {
        heading: "Update your payment method",
        text: "Your last payment didn’t go through.",
        button: "Manage Billing",
      };
    default:
      return {
        heading: "Choose your plan",
        text: "You need an active subscription to search and book.",
        button: "Subscribe",
      };
  }
}

/** What another page passed on; null: nothing that this page knows. */
export function statusIn(state: unknown): SubscriptionStatus | null {
  const { status }: { status?: unknown } = Object(state);
  return typeof status === "string" && isStatus(status) ? status : null;
}

function isStatus(text: string): text is SubscriptionStatus {
  return Object.hasOwn(subscriptionLabels, text);
}
