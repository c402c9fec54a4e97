import type { BillingCycle, SubscriptionStatus } from "@milepost/contract/endpoints/billing.ts";
import type { PaidSubscription } from "./payments.ts";

/** Where an organisation stands, as the provider's own list says. */
export interface Standing {
  readonly status: SubscriptionStatus;
  /** Once true it stays true, whatever becomes of the list. */
  readonly hadTrial: boolean;
  readonly trialEndsAt: Date | null;
  readonly currentPeriodEnd: Date | null;
  readonly isEnding: boolean;
  readonly cycle: BillingCycle | null;
  /** The one that counts; null: none ever began. */
  readonly subscriptionId: string | null;
}

/** Whether search and booking are open. Anything unpaid is not (D138). */
export function givesAccess(status: SubscriptionStatus): boolean {
  return status === "active" || status === "trial_active";
}

/** Whether there is something to manage rather than to buy. */
export function isLive(status: SubscriptionStatus): boolean {
  return givesAccess(status) || status === "past_due";
}

/** Whether a reading that began at `beganAt` may take the place of what is kept; null: nothing is. */
export function supersedes(beganAt: Date, keptFrom: Date | null): boolean {
  return keptFrom === null || keptFrom.getTime() <= beganAt.getTime();
}

/** No clock and no order of events: the same list always says the same. */
export function standingOf(
  subscriptions: readonly PaidSubscription[],
  { hadTrial: before }: { readonly hadTrial: boolean },
): Standing {
  const begun = subscriptions.filter(({ state }) => state !== "never-begun");
  const hadTrial = before || begun.some(({ trialEndsAt }) => trialEndsAt !== null);
  const [best] = begun.toSorted(
    (a, b) => rank(a) - rank(b) || b.createdAt.getTime() - a.createdAt.getTime(),
  );
  if (!best) {
    return {
      status: hadTrial ? "trial_expired" : "trial_unused",
      hadTrial,
      trialEndsAt: null,
      currentPeriodEnd: null,
      isEnding: false,
      cycle: null,
      subscriptionId: null,
    };
  }
  return {
    status: statusOf(best),
    hadTrial,
    trialEndsAt: best.trialEndsAt,
    currentPeriodEnd: best.periodEndsAt,
    isEnding: best.isEnding,
    cycle: best.cycle,
    subscriptionId: best.id,
  };
}

/** What gives access counts before what does not, and what is owed before what is over. */
function rank({ state }: PaidSubscription): number {
  const order = ["active", "trial", "past-due"].indexOf(state);
  return order < 0 ? 3 : order;
}

function statusOf({ state, trialEndsAt, endedAt }: PaidSubscription): SubscriptionStatus {
  switch (state) {
    case "trial":
      return "trial_active";
    case "active":
      return "active";
    case "past-due":
      return "past_due";
    // A trial that ended with no card to charge.
    case "paused":
      return "trial_expired";
    case "ended":
    case "never-begun": {
      const endedInTrial =
        trialEndsAt !== null && endedAt !== null && endedAt.getTime() <= trialEndsAt.getTime();
      return endedInTrial ? "trial_expired" : "canceled";
    }
  }
}
