import type { SubscriptionStatus } from "@milepost/contract/endpoints/billing.ts";
import {
  pricePerMonthPounds,
  pricePerYearPounds,
  trialBannerRedDays,
  trialBannerYellowDays,
} from "@milepost/contract/limits.ts";
import {
  billingTexts,
  gateMessage,
  subscriptionLabels,
} from "@milepost/contract/texts/billing-texts.ts";
import type { Subscription } from "./subscription.ts";

const dayMs = 86_400_000;

/** Days of a trial that are left, a begun one counting whole. Not above 0: it is over. */
export function daysLeft(trialEndsAt: string, now: number): number {
  return Math.ceil((Date.parse(trialEndsAt) - now) / dayMs);
}

/** Red in the last days, yellow shortly before, else blue. */
export function bannerLook(days: number): "danger" | "warning" | "info" {
  if (days <= trialBannerRedDays) return "danger";
  return days <= trialBannerYellowDays ? "warning" : "info";
}

const badgeLooks = {
  trial_unused: "plain",
  trial_active: "info",
  trial_expired: "danger",
  active: "good",
  past_due: "warning",
  canceled: "danger",
} as const satisfies Record<SubscriptionStatus, string>;

/** Null: a status that this page does not know. */
export function statusBadge(status: SubscriptionStatus | null) {
  return status === null
    ? ({ label: billingTexts.unknownStatus, look: "plain" } as const)
    : { label: subscriptionLabels[status], look: badgeLooks[status] };
}

/** "£149" or "£119.20": pence are only said where there are any. */
export function moneyOf(pence: number): string {
  const whole = pence % 100 === 0;
  return new Intl.NumberFormat("en-GB", {
    style: "currency",
    currency: "GBP",
    ...(whole && { maximumFractionDigits: 0 }),
  }).format(pence / 100);
}

export const planPrices = {
  monthly: moneyOf(pricePerMonthPounds * 100),
  annual: moneyOf(pricePerYearPounds * 100),
} as const;

function dateOf(instant: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long" }).format(new Date(instant));
}

/** What the card says below its badge: what is left, what is charged next, and when. */
export function standingWords(subscription: Subscription, now: number): readonly string[] {
  const { status, trialEndsAt, currentPeriodEnd, isEnding, isBilled } = subscription;
  if (!isBilled) return ["Billing isn’t set up on this server. You won’t be charged."];
  if (status === null) return [];
  if (status === "trial_active" && trialEndsAt !== null) {
    const left = gateMessage("trial_active", Math.max(0, daysLeft(trialEndsAt, now)));
    return isEnding
      ? [
          left,
          `You cancelled your trial. It ends on ${dateOf(trialEndsAt)} and you won’t be charged.`,
        ]
      : [left, chargeWords(subscription, trialEndsAt)];
  }
  if (status === "active") {
    if (currentPeriodEnd === null) return [];
    return isEnding
      ? [`You cancelled your subscription. You have access until ${dateOf(currentPeriodEnd)}.`]
      : [chargeWords(subscription, currentPeriodEnd)];
  }
  return [gateMessage(status, 0)];
}

function chargeWords({ nextChargePence, cycle }: Subscription, on: string): string {
  const amount = nextChargePence === null ? "" : `${moneyOf(nextChargePence)} `;
  const every = cycle === null ? "" : `, then every ${cycle === "annual" ? "year" : "month"}`;
  return `Next charge: ${amount}on ${dateOf(on)}${every}.`;
}
