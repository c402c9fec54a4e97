import { type BillingCycle, promoTriesPerMinute } from "@milepost/contract";
import type { Database, Db } from "../platform/database.ts";
import { Problem } from "../platform/problem.ts";
import type { Identity } from "../platform/route.ts";
import type { Payments } from "./payments.ts";
import { isLive, type Standing, standingOf } from "./standing.ts";
import { lockSubscription, setCheckout, setCustomer, tryPromo } from "./store.ts";

interface Ports {
  readonly database: Database;
  readonly payments: Payments;
  readonly publicUrl: string;
}

interface Wish {
  readonly billingCycle: BillingCycle;
  readonly promoCode?: string | undefined;
}

/**
 * Opens the provider's checkout, with the trial where the organisation never had one. Under a lock, with
 * what the provider says at this moment and every earlier checkout closed first: two tabs cannot become
 * two trials, nor two subscriptions.
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
  return database.withOrganisation(organisation, async (db) => {
    const stored = await lockSubscription(db, organisation);
    const customerId = stored.customerId ?? (await addCustomer(ports, db, identity));
    const read = async () => standingOf(await payments.listSubscriptions(customerId), stored);
    let standing = await read();
    refuseSecond(standing);
    if (stored.checkoutId !== null && !(await payments.closeCheckout(stored.checkoutId))) {
      standing = await read();
      refuseSecond(standing);
    }
    const { id, url } = await payments.createCheckout({
      ...{ customerId, organisation, cycle: billingCycle, promotionId },
      hasTrial: standing.status === "trial_unused",
      successUrl: `${publicUrl}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${publicUrl}/checkout/cancel`,
    });
    await setCheckout(db, organisation, id);
    return url;
  });
}

async function addCustomer(
  { payments }: Ports,
  db: Db,
  { organisation, organisationName, email }: Identity,
): Promise<string> {
  const id = await payments.createCustomer({ organisation, name: organisationName, email });
  await setCustomer(db, organisation, id);
  return id;
}

function refuseSecond({ status }: Standing): void {
  if (!isLive(status)) return;
  const words =
    status === "past_due"
      ? "There is a subscription whose payment is past due. Please update your payment method."
      : "There is a subscription already. Manage it in the billing portal.";
  throw new Problem("ALREADY_SUBSCRIBED", words);
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
      "Too many promo codes were tried. Please wait a minute.",
    );
  }
  const promotionId = await payments.findPromotion(code);
  if (promotionId === null) {
    throw new Problem("PROMO_CODE_UNKNOWN", "This promo code is not valid.");
  }
  return promotionId;
}
