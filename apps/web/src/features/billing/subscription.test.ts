import { expect, test } from "vitest";
import { Problem } from "../../platform/problem.ts";
import { checkoutWords, statusIn } from "./checkout-words.ts";
import { accessOf } from "./subscription.ts";

const dates = { trialEndsAt: null, currentPeriodEnd: null };
const kindOf = (status: number) =>
  accessOf({ data: undefined, error: new Problem("INTERNAL", status, "") }).kind;

// Spec: Any successful status fetch grants access.
// Spec: The status defaults to active.
test("any good answer opens, and one without a status counts as active", () => {
  expect(accessOf({ data: { ...dates, status: "past_due" }, error: null }).kind).toBe("open");
  expect(accessOf({ data: dates, error: null })).toMatchObject({
    ...{ kind: "open", subscription: { status: "active", isBilled: true } },
  });
});

// Spec: A 402 response denies access and records the status, defaulting to trial_unused.
test("a 402 closes, whatever was said before, and one without a status counts as an unused trial", () => {
  const error = new Problem("SUBSCRIPTION_REQUIRED", 402, "Active subscription required");
  expect(accessOf({ data: { ...dates, status: "active" }, error })).toMatchObject({
    ...{ kind: "refused", subscription: { status: "trial_unused" }, administrators: [] },
  });
});

// Spec: A 401 from the subscription check is ignored.
test("a 401 is neither a refusal nor a failure, and any other trouble is a failure", () => {
  expect([401, 500, 503, 0].map(kindOf)).toEqual(["checking", "failed", "failed", "failed"]);
});

test("who was let in stays in while the server cannot be asked again", () => {
  const error = new Problem("UNREACHABLE", 0, "");
  expect(accessOf({ data: { ...dates, status: "active" }, error }).kind).toBe("open");
});

// Spec: Heading and text vary with the subscription status passed in navigation state (trial_unused, trial_expired, canceled, other).
test("the checkout speaks differently to who has not tried, who has, who had left and everybody else", () => {
  const headings = (["trial_unused", "trial_expired", "canceled", null] as const).map(
    (status) => checkoutWords(status).heading,
  );
  expect(new Set(headings).size).toBe(4);
  expect(statusIn({ status: "canceled" })).toBe("canceled");
  expect([statusIn({ status: "toString" }), statusIn(null), statusIn("x")]).toEqual([
    ...[null, null, null],
  ]);
});
