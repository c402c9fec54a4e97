import type {
  BillingCycle,
  SubscriptionRefusal,
  SubscriptionStatus,
} from "@milepost/contract/endpoints/billing.ts";
import { Problem } from "../../platform/problem.ts";

/** What the server says of the organisation's subscription, whether it gives access or not. */
export interface Subscription {
  /** Null: nothing that this page knows. */
  readonly status: SubscriptionStatus | null;
  readonly trialEndsAt: string | null;
  readonly currentPeriodEnd: string | null;
  readonly isEnding: boolean;
  readonly cycle: BillingCycle | null;
  readonly nextChargePence: number | null;
  /** False: this server charges nobody. */
  readonly isBilled: boolean;
}

export type Access =
  | { readonly kind: "checking" }
  | { readonly kind: "open"; readonly subscription: Subscription }
  | {
      readonly kind: "refused";
      readonly subscription: Subscription;
      readonly message: string;
      /** Names of people who may pay. */
      readonly administrators: readonly string[];
    }
  /** Nobody knows. */
  | { readonly kind: "failed" };

interface Answer {
  readonly status?: SubscriptionStatus | undefined;
  readonly trialEndsAt: string | null;
  readonly currentPeriodEnd: string | null;
  readonly isEnding?: boolean | undefined;
  readonly billingCycle?: BillingCycle | null | undefined;
  readonly nextChargePence?: number | null | undefined;
  readonly isBilled?: boolean | undefined;
}

/** Any answer opens; a 402 refuses; what opened before goes on to while it cannot be asked again. A 401 is somebody else's matter. */
export function accessOf(asked: {
  readonly data: Answer | undefined;
  readonly error: Error | null;
}): Access {
  const { data, error } = asked;
  if (error instanceof Problem && error.status === 402) return refusedBy(error);
  if (data) return { kind: "open", subscription: subscriptionOf(data) };
  const isUnasked = error === null || (error instanceof Problem && error.status === 401);
  return { kind: isUnasked ? "checking" : "failed" };
}

function subscriptionOf(answer: Answer): Subscription {
  return {
    status: answer.status ?? "active",
    trialEndsAt: answer.trialEndsAt,
    currentPeriodEnd: answer.currentPeriodEnd,
    isEnding: answer.isEnding ?? false,
    cycle: answer.billingCycle ?? null,
    nextChargePence: answer.nextChargePence ?? null,
    isBilled: answer.isBilled ?? true,
  };
}

function refusedBy({ refusal, message }: Problem): Access {
  const told: Partial<SubscriptionRefusal> = refusal ?? {};
  return {
    kind: "refused",
    subscription: {
      status: told.subscriptionStatus ?? "trial_unused",
      trialEndsAt: told.trialEndsAt ?? null,
      currentPeriodEnd: told.currentPeriodEnd ?? null,
      isEnding: false,
      cycle: null,
      nextChargePence: null,
      isBilled: true,
    },
    message: told.message ?? message,
    administrators: told.administrators ?? [],
  };
}
