import { annualSavingPercent, annualSavingPounds } from "@milepost/contract/limits.ts";
import { gateMessage } from "@milepost/contract/texts/billing-texts.ts";
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
  status: "trial_active",
  trialEndsAt: end,
  currentPeriodEnd: end,
  isEnding: false,
  cycle: "monthly",
  nextChargePence: 14_900,
  isBilled: true,
};

/** As people call the looks of a badge. */
const colours = {
  plain: "grey",
  info: "blue",
  danger: "red",
  good: "green",
  warning: "yellow",
} as const;

test("every status has its label and its colour", () => {
  const badge = (status: Subscription["status"] | null) => {
    const { label, look } = statusBadge(status);
    return `${label}, ${colours[look]}`;
  };
  // Spec: trial_unused | No Active Subscription | grey
  expect.soft(badge("trial_unused")).toBe("No Active Subscription, grey");
  // Spec: trial_active | Free Trial Active | blue
  expect.soft(badge("trial_active")).toBe("Free Trial Active, blue");
  // Spec: trial_expired | Trial Expired | red
  expect.soft(badge("trial_expired")).toBe("Trial Expired, red");
  // Spec: active | Active Subscription | green
  expect.soft(badge("active")).toBe("Active Subscription, green");
  // Spec: past_due | Payment Past Due | yellow
  expect.soft(badge("past_due")).toBe("Payment Past Due, yellow");
  // Spec: canceled | Subscription Canceled | red
  expect.soft(badge("canceled")).toBe("Subscription Canceled, red");
  // Spec: other | Unknown Status
  expect.soft(badge(null)).toBe("Unknown Status, grey");
});

test("the banner is blue, then yellow from three days and red from one", () => {
  // Spec: Trial banner: red at 1 day or less, yellow at 3 days or less, blue otherwise.
  expect([7, 4, 3, 2, 1].map(bannerLook)).toEqual(["info", "info", "warning", "warning", "danger"]);
});

test("a day that has begun counts whole, and after the end none is left", () => {
  const left = (before: number) => daysLeft(end, endMs - before);
  expect([168 * hour, 24 * hour, 24 * hour + 1, 1, 0, -hour].map(left)).toEqual([
    7, 1, 2, 1, 0, -0,
  ]);
});

test("a year costs 289 pounds less than twelve months", () => {
  // Spec: Price: 149 pounds per month, 1499 pounds per year.
  expect.soft(planPrices).toEqual({ monthly: "£149", annual: "£1,499" });
  // Spec: The annual saving shown is 289 pounds, a 16 percent discount (rounded).
  expect.soft([annualSavingPounds, annualSavingPercent]).toEqual([289, 16]);
  expect([12 * 149 - 1_499, Math.round((289 / (12 * 149)) * 100)]).toEqual([289, 16]);
});

test("pence are said where there are any", () => {
  expect([moneyOf(14_900), moneyOf(11_920)]).toEqual(["£149", "£119.20"]);
});

test("the card says what is left, what is charged next and when", () => {
  const left = [24, 48].map((hours) => standingWords(trial, endMs - hours * hour)[0]);
  // Spec: trial_active: 'Your free trial expires in N day(s)'
  expect(left).toEqual(["Your free trial expires in 1 day", "Your free trial expires in 2 days"]);
  expect(standingWords(trial, endMs - 24 * hour)).toEqual([
    "Your free trial expires in 1 day",
    "Next charge: £149 on 22 November 2026, then every month.",
  ]);
  expect(standingWords({ ...trial, isEnding: true }, endMs - 48 * hour)).toEqual([
    "Your free trial expires in 2 days",
    "You cancelled your trial. It ends on 22 November 2026 and you won’t be charged.",
  ]);
  const paid: Subscription = { ...trial, status: "active", cycle: "annual", nextChargePence: null };
  expect(standingWords(paid, endMs)).toEqual([
    "Next charge: on 22 November 2026, then every year.",
  ]);
  expect(standingWords({ ...paid, isEnding: true }, endMs)).toEqual([
    "You cancelled your subscription. You have access until 22 November 2026.",
  ]);
  expect(standingWords({ ...paid, isBilled: false }, endMs)[0]).toContain("isn’t set up");
});

test("what gives no access is said in the gate's words", () => {
  const say = (status: Subscription["status"]) => standingWords({ ...trial, status }, endMs)[0];
  // Spec: trial_unused: 'Start your 7-day free trial to continue'
  expect.soft(say("trial_unused")).toBe("Start your 7-day free trial to continue");
  // Spec: trial_expired: 'Your free trial has expired. Please upgrade to continue'
  expect.soft(say("trial_expired")).toBe("Your free trial has expired. Please upgrade to continue");
  // Spec: canceled: 'Your subscription has been canceled. Please reactivate to continue'
  expect(say("canceled")).toBe(
    "Your subscription has been canceled. Please reactivate to continue",
  );
  // Spec: past_due: 'Your payment is past due. Please update your payment method'
  expect.soft(say("past_due")).toBe("Your payment is past due. Please update your payment method");
  // Spec: default: 'Active subscription required to access this feature'
  expect.soft(gateMessage("active", 0)).toBe("Active subscription required to access this feature");
});
