import { expect, test } from "vitest";
import { configuredEvents, configuredPayments } from "./configured-payments.ts";

const key = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_URL: "https://stripe.example",
  STRIPE_TAX: "automatic",
} as const;

test("asking Stripe needs its key alone, and hearing it needs the endpoint's secret as well", () => {
  expect(configuredPayments(key)).not.toBeNull();
  expect(() => configuredEvents({ ...key, STRIPE_WEBHOOK_SECRET: "" })).toThrow(
    "STRIPE_WEBHOOK_SECRET is missing: it is needed next to STRIPE_SECRET_KEY.",
  );
  expect(configuredEvents({ ...key, STRIPE_WEBHOOK_SECRET: "whsec_1" })).not.toBeNull();
});

test("without a key nobody is charged and nothing is heard", () => {
  const none = { STRIPE_URL: key.STRIPE_URL, STRIPE_TAX: key.STRIPE_TAX };
  expect(configuredPayments(none)).toBeNull();
  expect(configuredEvents({ ...none, STRIPE_WEBHOOK_SECRET: "" })).toBeNull();
});
