import type { Random } from "@milepost/kit/random.ts";
import type { Payer } from "../integration/billing/billing-office.ts";
import { passDays, type StripeDesk, truthOf } from "./desk.ts";

const eventsAtLeast = 8;
const copiesAtMost = 3;

export interface Round {
  readonly isRight: boolean;
  readonly delivered: number;
  /** Milliseconds of each delivery, the control's own way included. */
  readonly acknowledged: readonly number[];
}

/**
 * Things happen to a company at Stripe while no webhook goes out; then the eight newest events arrive over
 * the real endpoint in a random order, some never, some up to three times, four at a time. Where
 * the newest was dropped, somebody refreshes the status. Status and truth must be the same.
 */
export async function playRound(desk: StripeDesk, payer: Payer, random: Random): Promise<Round> {
  const before = new Set((await desk.events()).map(({ id }) => id));
  let news: readonly string[] = [];
  while (news.length < eventsAtLeast) {
    await someChange(desk, payer, random);
    news = (await desk.events()).map(({ id }) => id).filter((id) => !before.has(id));
  }
  const eight = news.slice(0, eventsAtLeast);
  const [newest = ""] = eight;
  const isNewestDropped = random.chance(0.2);
  const copies = eight.flatMap((id) => {
    const isDropped = id === newest ? isNewestDropped : random.chance(0.3);
    return isDropped ? [] : Array.from({ length: random.whole(1, copiesAtMost) }, () => id);
  });
  const order = copies
    .map((id) => ({ id, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ id }) => id);

  const acknowledged: number[] = [];
  const lanes = Array.from({ length: 4 }, async (_, lane) => {
    for (const id of order.filter((_, at) => at % 4 === lane)) {
      const began = performance.now();
      const { status } = await desk.control<{ status: number }>("stripe/deliver", { event: id });
      if (status !== 200) throw new Error(`A webhook was answered ${status}`);
      acknowledged.push(performance.now() - began);
    }
  });
  await Promise.all(lanes);
  if (isNewestDropped) await desk.refresh(payer);
  const { told } = await payer.status();
  const ours = told.subscriptionStatus ?? told.status;
  const isRight = ours === (await truthOf(desk, payer));
  return { isRight, delivered: order.length, acknowledged };
}

/** Something that can happen to a payer, whatever state they are in. */
async function someChange(desk: StripeDesk, payer: Payer, random: Random): Promise<void> {
  const live = ["trialing", "active", "past_due"];
  const subscription = await desk.newest(payer);
  if (!subscription || !live.includes(subscription.status)) {
    await payer.pay();
    return;
  }
  const act = random.whole(0, 3);
  if (act === 0) await passDays(desk, payer, random.whole(3, 40));
  else {
    const url = await payer.portal();
    const cards = ["4242424242424242", "4000000000000341"];
    const path = act === 1 ? "cancel" : "card";
    const fields =
      act === 1 ? { cancel: random.pick(["yes", "no"]) } : { card: random.pick(cards) };
    await fetch(`${url}/${path}`, { method: "POST", body: new URLSearchParams(fields) });
    // A card alone is no news to a subscription: time makes it some.
    if (act === 2) await passDays(desk, payer, 31);
  }
}
