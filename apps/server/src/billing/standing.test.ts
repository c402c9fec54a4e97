import fc from "fast-check";
import { expect, test } from "vitest";
import type { PaidSubscription } from "./payments.ts";
import { givesAccess, isLive, standingOf } from "./standing.ts";

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const one = (given: Partial<PaidSubscription>): PaidSubscription => ({
  id: "sub",
  state: "active",
  createdAt: at(1),
  trialEndsAt: null,
  periodEndsAt: at(30),
  endedAt: null,
  isEnding: false,
  cycle: "monthly",
  ...given,
});
const never = { hadTrial: false };
const statusOf = (...given: Partial<PaidSubscription>[]) =>
  standingOf(given.map(one), never).status;

test("nothing bought is an unused trial, and an unpaid first invoice is nothing bought", () => {
  expect([statusOf(), statusOf({ state: "never-begun" })]).toEqual([
    "trial_unused",
    "trial_unused",
  ]);
  expect(standingOf([], { hadTrial: true }).status).toBe("trial_expired");
});

test("what the provider says is put in the product's words", () => {
  const trialEndsAt = at(8);
  expect(statusOf({ state: "trial", trialEndsAt })).toBe("trial_active");
  expect(statusOf({ state: "active", trialEndsAt })).toBe("active");
  expect(statusOf({ state: "past-due", trialEndsAt })).toBe("past_due");
  expect(statusOf({ state: "paused", trialEndsAt })).toBe("trial_expired");
  expect(statusOf({ state: "ended", trialEndsAt, endedAt: at(8) })).toBe("trial_expired");
  expect(statusOf({ state: "ended", trialEndsAt, endedAt: at(9) })).toBe("canceled");
  expect(statusOf({ state: "ended", endedAt: at(9) })).toBe("canceled");
});

test("cancelled at the period's end it is still active", () => {
  expect(standingOf([one({ isEnding: true })], never)).toMatchObject({
    status: "active",
    isEnding: true,
    currentPeriodEnd: at(30),
  });
});

test("a subscription that runs counts before those that are over, in whatever order they are listed", () => {
  const states = ["trial", "active", "past-due", "ended", "paused", "never-begun"] as const;
  const some = fc.record({
    state: fc.constantFrom(...states),
    createdAt: fc.integer({ min: 1, max: 28 }).map(at),
    trialEndsAt: fc.option(fc.constant(at(8))),
    endedAt: fc.constant(at(9)),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(some, { selector: ({ createdAt }) => createdAt.getTime(), maxLength: 5 }),
      (given) => {
        const told = standingOf(given.map(one), never);
        expect(standingOf(given.toReversed().map(one), never)).toEqual(told);
        const isPaid = given.some(({ state }) => state === "active" || state === "trial");
        expect(givesAccess(told.status)).toBe(isPaid);
        expect(isLive(told.status)).toBe(isPaid || given.some(({ state }) => state === "past-due"));
      },
    ),
  );
});

test("a trial that was had once is never unused again, also when the list forgets it", () => {
  const { hadTrial } = standingOf([one({ state: "trial", trialEndsAt: at(8) })], never);
  expect(standingOf([], { hadTrial })).toMatchObject({ status: "trial_expired", hadTrial: true });
});
