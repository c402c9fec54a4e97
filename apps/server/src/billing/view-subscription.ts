import { gateMessage } from "@milepost/contract/texts/billing-texts.ts";
import type { Clock } from "../platform/clock.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { Problem } from "../platform/http/problem.ts";
import type { BillingPorts } from "./billing-ports.ts";
import type { Payments } from "./payments.ts";
import { readStanding } from "./read-standing.ts";
import { givesAccess } from "./standing.ts";
import { listAdministrators, readSubscription, type StoredSubscription } from "./store.ts";

/** Milliseconds. Anyone who asks for news within this time gets what the one before got. */
const newsApart = 1_500;
/** The same for a period that should be over, when no news of it has come. */
const overdueApart = 60_000;

interface Ports extends BillingPorts {
  readonly now: Clock;
  /** Called when the provider did not answer; what it last said stands. */
  readonly onLost: (error: unknown) => void;
}

export type { Ports as ViewPorts };

/** For the call that returns the status; throws where it gives no access. */
export async function viewSubscription(
  ports: Ports,
  organisation: OrganisationId,
  { isFresh }: { readonly isFresh: boolean },
) {
  const subscription = await readCurrent(ports, organisation, { isFresh });
  if (subscription === null) {
    return {
      status: "active",
      trialEndsAt: null,
      currentPeriodEnd: null,
      isBilled: false,
    } as const;
  }
  await refuseWithoutAccess(ports, organisation, subscription);
  const { status, isEnding, cycle: billingCycle, nextChargePence } = subscription;
  return { ...datesOf(subscription), status, isEnding, billingCycle, nextChargePence };
}

/**
 * For every call that needs a subscription; nothing that a browser remembers counts. It is read with the session, and
 * judged when that transaction has ended. Null: nobody is charged.
 */
export function subscriptionsOf(ports: Ports) {
  const { payments } = ports;
  return (
    payments && {
      read: readSubscription,
      async require(organisation: OrganisationId, stored: StoredSubscription): Promise<void> {
        const of = { organisation, payments, stored, isFresh: false };
        await refuseWithoutAccess(ports, organisation, await current(ports, of));
      },
    }
  );
}

/** For those who are no member of the organisation: what it owes is not theirs to read. */
export async function hasSubscription(ports: Ports, organisation: OrganisationId) {
  const subscription = await readCurrent(ports, organisation, { isFresh: false });
  return subscription === null || givesAccess(subscription.status);
}

/** Null: nobody is charged. */
async function readCurrent(
  ports: Ports,
  organisation: OrganisationId,
  { isFresh }: { readonly isFresh: boolean },
): Promise<StoredSubscription | null> {
  const { database, payments } = ports;
  if (payments === null) return null;
  const stored = await database.withOrganisation(organisation, (db) =>
    readSubscription(db, organisation),
  );
  return current(ports, { organisation, payments, stored, isFresh });
}

interface Stored {
  readonly organisation: OrganisationId;
  readonly payments: Payments;
  readonly stored: StoredSubscription;
  readonly isFresh: boolean;
}

/** What is stored, unless it is due to be asked for again. */
async function current(
  { database, now, onLost }: Ports,
  { organisation, payments, stored, isFresh }: Stored,
): Promise<StoredSubscription> {
  const age = now().epochMilliseconds - (stored.readAt?.getTime() ?? 0);
  const isDue = isFresh
    ? age > newsApart
    : isOverdue(stored, now().epochMilliseconds) && age > overdueApart;
  if (!isDue) return stored;
  try {
    const isRead = await readStanding({ database, payments }, organisation);
    if (!isRead) return stored;
    return await database.withOrganisation(organisation, (db) =>
      readSubscription(db, organisation),
    );
  } catch (error) {
    onLost(error);
    return stored;
  }
}

/** Something must have happened to it, and no news has reached us. */
function isOverdue({ status, currentPeriodEnd }: StoredSubscription, now: number): boolean {
  return givesAccess(status) && currentPeriodEnd !== null && currentPeriodEnd.getTime() <= now;
}

async function refuseWithoutAccess(
  { database }: Ports,
  organisation: OrganisationId,
  subscription: StoredSubscription,
): Promise<void> {
  const { status } = subscription;
  if (givesAccess(status)) return;
  const administrators = await database.withOrganisation(organisation, (db) =>
    listAdministrators(db, organisation),
  );
  throw new Problem("SUBSCRIPTION_REQUIRED", gateMessage(status, 0), {
    extra: { subscriptionStatus: status, ...datesOf(subscription), administrators },
  });
}

function datesOf({ trialEndsAt, currentPeriodEnd }: StoredSubscription) {
  return {
    trialEndsAt: trialEndsAt?.toISOString() ?? null,
    currentPeriodEnd: currentPeriodEnd?.toISOString() ?? null,
  };
}
