import type { BillingCycle } from "@milepost/contract/endpoints/billing.ts";
import { promoTriesPerMinute } from "@milepost/contract/limits.ts";
import type { Database } from "../platform/database/database.ts";
import { endLease, withLease } from "../platform/database/lease.ts";
import { Problem } from "../platform/http/problem.ts";
import type { Identity } from "../platform/http/route.ts";
import type { Payments } from "./payments.ts";
import { isLive, type Standing, standingOf } from "./standing.ts";
import { readSubscription, setCheckout, setCustomer, tryPromo } from "./store.ts";

interface Ports {
  readonly database: Database;
  readonly payments: Payments;
  readonly publicUrl: string;
}

interface Wish {
  readonly billingCycle: BillingCycle;
  readonly promoCode?: string | undefined;
}

/** Stripe may take 20 s for each of some six calls; who takes longer finds that somebody else has begun. */
const lease = {
  name: "checkout",
  seconds: 60,
  patience: 15_000,
  refused: () =>
    new Problem("BUSY", "Someone is already opening a checkout. Try again in a minute.", {
      retryAfterSeconds: 60,
    }),
};

/**
 * Opens the provider's checkout, with the trial where the organisation never had one. One at a time, with
 * what the provider says at this moment and every earlier checkout closed first. Its address is given away
 * only where it was kept while the lease was still ours: so there is never more than one that anybody
 * could pay at, and two tabs cannot become two trials, nor two subscriptions.
 */
export async function startCheckout(
  ports: Ports,
  identity: Identity,
  { billingCycle, promoCode }: Wish,
): Promise<string | null> {
  const { database, payments, publicUrl } = ports;
  const { organisation } = identity;
  const promotionId =
    promoCode === undefined ? null : await findPromotion(ports, identity, promoCode);
  return withLease(database, organisation, lease, async (own) => {
    const stored = await database.withOrganisation(organisation, (db) =>
      readSubscription(db, organisation),
    );
    const customerId = stored.customerId ?? (await addCustomer(ports, identity));
    const read = async () => standingOf(await payments.listSubscriptions(customerId), stored);
    let standing = await read();
    refuseSecond(standing);
    if (stored.checkoutId !== null && !(await payments.closeCheckout(stored.checkoutId))) {
      standing = await read();
      refuseSecond(standing);
    }
    const { id, url } = await payments.createCheckout({
      customerId,
      organisation,
      cycle: billingCycle,
      promotionId,
      hasTrial: standing.status === "trial_unused",
      successUrl: `${publicUrl}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${publicUrl}/checkout/cancel`,
    });
    const isKept = await database.withOrganisation(organisation, async (db) => {
      const isOurs = await endLease(db, organisation, own);
      if (isOurs) await setCheckout(db, organisation, id);
      return isOurs;
    });
    if (isKept) return url;
    // Nobody has its address, so it does no harm where this fails too.
    await payments.closeCheckout(id).catch(() => {});
    throw lease.refused();
  });
}

async function addCustomer(
  { database, payments }: Ports,
  { organisation, organisationName, email }: Identity,
): Promise<string> {
  const id = await payments.createCustomer({ organisation, name: organisationName, email });
  await database.withOrganisation(organisation, (db) => setCustomer(db, organisation, id));
  return id;
}

function refuseSecond({ status }: Standing): void {
  if (!isLive(status)) return;
  const pastDue = "Your payment is past due. Please update your payment method.";
  throw new Problem("ALREADY_SUBSCRIBED", status === "past_due" ? pastDue : null);
}

/** Every try counts, and in a transaction of its own: a refusal must not undo the count. */
async function findPromotion(
  { database, payments }: Ports,
  { organisation }: Identity,
  code: string,
): Promise<string> {
  const mayTry = await database.withOrganisation(organisation, (db) =>
    tryPromo(db, organisation, promoTriesPerMinute),
  );
  if (!mayTry) {
    throw new Problem(
      "TOO_MANY_REQUESTS",
      "You’ve tried too many promo codes. Please wait a minute.",
    );
  }
  const promotionId = await payments.findPromotion(code);
  if (promotionId === null) {
    throw new Problem("PROMO_CODE_UNKNOWN");
  }
  return promotionId;
}
