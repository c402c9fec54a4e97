import { expect, test } from "vitest";
import { Problem, type Refusal } from "../../platform/problem.ts";
import { checkoutWords, statusIn } from "./checkout-words.ts";
import { accessOf } from "./subscription.ts";

const dates = { trialEndsAt: null, currentPeriodEnd: null };
const kindOf = (status: number) =>
  accessOf({ data: undefined, error: new Problem("INTERNAL", status, "") }).kind;

test("any good answer opens, and one without a status counts as active", () => {
  const statuses = ["trial_unused", "trial_expired", "past_due", "canceled", "active"] as const;
  const kinds = statuses.map(
    (status) => accessOf({ data: { ...dates, status }, error: null }).kind,
  );
  // Spec: Any successful status fetch grants access.
  expect.soft(kinds).toEqual(["open", "open", "open", "open", "open"]);
  // Spec: The status defaults to active.
  expect.soft(accessOf({ data: dates, error: null })).toMatchObject({
    kind: "open",
    subscription: { status: "active", isBilled: true },
  });
});

test("a 402 closes, whatever was said before, and one without a status counts as an unused trial", () => {
  const refused = (said: object) => {
    const refusal = { ...said, code: "SUBSCRIPTION_REQUIRED", status: 402 } as Refusal;
    const error = new Problem("SUBSCRIPTION_REQUIRED", 402, "", refusal);
    return accessOf({ data: { ...dates, status: "active" }, error });
  };
  // Spec: A 402 response denies access and records the status, defaulting to trial_unused.
  expect([refused({ subscriptionStatus: "past_due" }), refused({})]).toMatchObject([
    { kind: "refused", subscription: { status: "past_due" } },
    { kind: "refused", subscription: { status: "trial_unused" }, administrators: [] },
  ]);
});

test("a 401 is neither a refusal nor a failure, and any other trouble is a failure", () => {
  // Spec: A 401 from the subscription check is ignored.
  expect([401, 500, 503, 0].map(kindOf)).toEqual(["checking", "failed", "failed", "failed"]);
});

test("who was let in stays in while the server cannot be asked again", () => {
  const error = new Problem("UNREACHABLE", 0, "");
  expect(accessOf({ data: { ...dates, status: "active" }, error }).kind).toBe("open");
});

test("the checkout speaks differently to who has not tried, who has, who had left and everybody else", () => {
  const words = ["trial_unused", "trial_expired", "canceled", "other"].map((status) =>
    checkoutWords(statusIn({ status })),
  );
  const different = (texts: readonly string[]) => new Set(texts).size;
  // Spec: Heading and text vary with the subscription status passed in navigation state (trial_unused, trial_expired, canceled, other).
  expect([
    different(words.map(({ heading }) => heading)),
    different(words.map(({ text }) => text)),
  ]).toEqual([4, 4]);
  expect(statusIn({ status: "canceled" })).toBe("canceled");
  expect([statusIn({ status: "toString" }), statusIn(null), statusIn("x")]).toEqual([
    null,
    null,
    null,
  ]);
});
