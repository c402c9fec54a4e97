import { setTimeout as sleep } from "node:timers/promises";
import type { SubscriptionStatus } from "@milepost/contract/endpoints/billing.ts";
import type { Cell } from "@milepost/kit/cell.ts";
import { openPayer, type Payer } from "../integration/billing/billing-office.ts";

interface RawSubscription {
  readonly id: string;
  readonly status: string;
  readonly trial_end: number | null;
  readonly ended_at: number | null;
}

/** Milliseconds, and some more than the server's. */
const newsApart = 1_700;

/** Stripe as its owner sees it, past all our code. */
export function openStripeDesk(cell: Cell) {
  async function control<T>(path: string, body: object): Promise<T> {
    const answer = await fetch(`${cell.sandboxUrl}/control/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  async function ask<T>(path: string): Promise<readonly T[]> {
    const headers = { authorization: `Bearer ${cell.stripeEnv.STRIPE_SECRET_KEY}` };
    const answer = await fetch(`${cell.sandboxUrl}/v1/${path}`, { headers });
    return ((await answer.json()) as { data: readonly T[] }).data;
  }

  async function customerOf({ company }: Payer): Promise<string> {
    const all = await ask<{ id: string; name: string }>("customers");
    return all.find(({ name }) => name === company)?.id ?? "";
  }

  return {
    control,
    customerOf,
    payer: (number: string) => openPayer(cell, cell.url, control, number),
    /** Newest first. */
    events: () => ask<{ readonly id: string }>("events?limit=100"),
    async newest(payer: Payer): Promise<RawSubscription | null> {
      const customer = await customerOf(payer);
      const [first] = await ask<RawSubscription>(`subscriptions?customer=${customer}&status=all`);
      return first ?? null;
    },
    /** Asks Stripe again; not twice within the time in which the server would not. */
    async refresh(payer: Payer): Promise<void> {
      await sleep(newsApart);
      await payer.status(true);
    },
  };
}

export type StripeDesk = ReturnType<typeof openStripeDesk>;

export async function passDays(desk: StripeDesk, payer: Payer, days: number): Promise<void> {
  await desk.control("stripe/advance", { customer: await desk.customerOf(payer), days });
}

/** What the newest subscription means, by words of the specification and nothing of the server's. */
export async function truthOf(desk: StripeDesk, payer: Payer): Promise<SubscriptionStatus> {
  const newest = await desk.newest(payer);
  if (!newest) return "trial_unused";
  const { status, trial_end: trialEnd, ended_at: endedAt } = newest;
  if (status === "trialing") return "trial_active";
  if (status === "active" || status === "past_due") return status;
  return trialEnd !== null && endedAt !== null && endedAt <= trialEnd
    ? "trial_expired"
    : "canceled";
}
