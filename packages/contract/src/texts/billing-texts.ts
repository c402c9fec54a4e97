import type { SubscriptionStatus } from "../endpoints/billing.ts";
import { trialDays } from "../limits.ts";

// Texts the specification fixes, for billing, the gate and checkout. To the letter.

export const billingTexts = {
  title: "Account Billing",
  startTrial: `Start ${trialDays}-Day Free Trial`,
  manage: "Manage Billing",
  refresh: "Refresh Status",
  unknownStatus: "Unknown Status",
  portalFailed: "Failed to open billing portal. Please try again.",
  portalWithoutUrl: "No portal URL received",
  checkoutFailed: "Failed to start trial. Please try again.",
  checkoutWithoutUrl: "No checkout URL received",
} as const;

export const subscriptionLabels = {
  trial_unused: "No Active Subscription",
  trial_active: "Free Trial Active",
  trial_expired: "Trial Expired",
  active: "Active Subscription",
  past_due: "Payment Past Due",
  canceled: "Subscription Canceled",
} as const satisfies Record<SubscriptionStatus, string>;

export const gateTexts = {
  failedTitle: "Access Check Failed",
  failed: "Unable to verify subscription status",
  tryAgain: "Try Again",
  requiredTitle: "Subscription Required",
  required: "Subscription required",
  startTrial: "Start Free Trial",
  backToLogin: "Back to Login",
} as const;

/** What the gate says about a status; `daysLeft` matters to an active trial only. */
export function gateMessage(status: SubscriptionStatus, daysLeft: number): string {
  switch (status) {
    case "trial_unused":
      return `Start your ${trialDays}-day free trial to continue`;
    case "trial_active":
      return `Your free trial expires in ${daysLeft} ${daysLeft === 1 ? "day" : "days"}`;
    case "trial_expired":
      return "Your free trial has expired. Please upgrade to continue";
    case "canceled":
      return "Your subscription has been canceled. Please reactivate to continue";
    case "past_due":
      return "Your payment is past due. Please update your payment method";
    case "active":
      return "Active subscription required to access this feature";
  }
}

export const checkoutTexts = {
  cancelled: "No payment was processed. Your trial setup was not completed.",
} as const;
