import { annualSavingPercent, annualSavingPounds, gateMessage } from "@milepost/contract";
import { expect, test } from "vitest";
import {
  bannerLook,
  daysLeft,
  moneyOf,
  planPrices,
  standingWords,
  statusBadge,
} from "./billing-words.ts";
import type { Subscription } from "./subscription.ts";

const end = "2026-11-22T09:00:00Z";
const endMs = Date.parse(end);
const hour = 3_600_000;
const trial: Subscription = {
  ...{ status: "trial_active", trialEndsAt: end, currentPeriodEnd: end, isEnding: false },
  ...{ cycle: "monthly", nextChargePence: 14_900, isBilled: true },
};

// Spec: trial_unused | No Active Subscription | grey
// Spec: trial_active | Free Trial Active | blue
// Spec: trial_expired | Trial Expired | red
// Spec: active | Active Subscription | green
// Spec: past_due | Payment Past Due | yellow
// Spec: canceled | Subscription Canceled | red
// Spec: other | Unknown Status
test("every status has its label and its colour", () => {
  const told = (["trial_unused", "trial_active", "trial_expired", "active"] as const).map(
    statusBadge,
  );
  expect(told).toEqual([
    { label: "No Active Subscription", look: "plain" },
    { label: "Free Trial Active", look: "info" },
    { label: "Trial Expired", look: "danger" },
    { label: "Active Subscription", look: "good" },
  ]);
  expect([statusBadge("past_due"), statusBadge("canceled"), statusBadge(null)]).toEqual([
    { label: "Payment Past Due", look: "warning" },
    { label: "Subscription Canceled", look: "danger" },
    { label: "Unknown Status", look: "plain" },
  ]);
});

// Spec: Trial banner: red at 1 day or less, yellow at 3 days or less, blue otherwise.
test("the banner is blue, then yellow from three days and red from one", () => {
  expect([7, 4, 3, 2, 1].map(bannerLook)).toEqual(["info", "info", "warning", "warning", "danger"]);
});

test("a day that has begun counts whole, and after the end none is left", () => {
  const left = (before: number) => daysLeft(end, endMs - before);
  expect([168 * hour, 24 * hour, 24 * hour + 1, 1, 0, -hour].map(left)).toEqual([
    ...[7, 1, 2, 1, 0, -0],
  ]);
});

// Spec: Price: 149 pounds per month, 1499 pounds per year.
// Spec: The annual saving shown is 289 pounds, a 16 percent discount (rounded).
test("a year costs 289 pounds less than twelve months", () => {
  expect(planPrices).toEqual({ monthly: "£149", annual: "£1,499" });
  expect(12 * 149 - 1_499).toBe(annualSavingPounds);
  expect(Math.round((annualSavingPounds / (12 * 149)) * 100)).toBe(annualSavingPercent);
});

test("pence are said where there are any", () => {
  expect([moneyOf(14_900), moneyOf(11_920)]).toEqual(["£149", "£119.20"]);
});

// Spec: trial_active: 'Your free trial expires in N day(s)'
test("the card says what is left, what is charged next and when", () => {
  expect(standingWords(trial, endMs - 24 * hour)).toEqual([
    "Your free trial expires in 1 day",
    "Next charge: £149 on 22 November 2026, then every month.",
  ]);
  expect(standingWords({ ...trial, isEnding: true }, endMs - 48 * hour)).toEqual([
    "Your free trial expires in 2 days",
    "It was cancelled and ends on 22 November 2026. Nothing is charged.",
  ]);
  const paid: Subscription = { ...trial, status: "active", cycle: "annual", nextChargePence: null };
  expect(standingWords(paid, endMs)).toEqual([
    "Next charge: on 22 November 2026, then every year.",
  ]);
  expect(standingWords({ ...paid, isEnding: true }, endMs)).toEqual([
    "It was cancelled. You have access until 22 November 2026.",
  ]);
  expect(standingWords({ ...paid, isBilled: false }, endMs)[0]).toContain("not set up");
});

// Spec: trial_expired: 'Your free trial has expired. Please upgrade to continue'
// Spec: canceled: 'Your subscription has been canceled. Please reactivate to continue'
// Spec: past_due: 'Your payment is past due. Please update your payment method'
// Spec: default: 'Active subscription required to access this feature'
test("what gives no access is said in the gate's words", () => {
  const say = (status: Subscription["status"]) => standingWords({ ...trial, status }, endMs)[0];
  expect([say("trial_expired"), say("canceled"), say("past_due")]).toEqual([
    "Your free trial has expired. Please upgrade to continue",
    "Your subscription has been canceled. Please reactivate to continue",
    "Your payment is past due. Please update your payment method",
  ]);
  expect(gateMessage("active", 0)).toBe("Active subscription required to access this feature");
});
