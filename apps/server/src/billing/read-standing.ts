import type { Database } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import type { Payments } from "./payments.ts";
import { standingOf } from "./standing.ts";
import { addEvent, isEventKnown, readClock, readSubscription, saveStanding } from "./store.ts";

interface Ports {
  readonly database: Database;
  readonly payments: Payments;
}

/**
 * Asks the payment provider where an organisation stands and keeps it. The customer is our own, so
 * nobody can make us look at another's. With an event: nothing, where that was acted upon before; and it
 * counts as acted upon only once the answer is kept. False: there was nothing to ask about.
 */
export async function readStanding(
  { database, payments }: Ports,
  organisation: OrganisationId,
  eventId: string | null = null,
): Promise<boolean> {
  const begun = await database.withOrganisation(organisation, async (db) => {
    const { customerId, hadTrial } = await readSubscription(db, organisation);
    if (customerId === null) return null;
    if (eventId !== null && (await isEventKnown(db, organisation, eventId))) return null;
    return { customerId, hadTrial, beganAt: await readClock(db) };
  });
  if (begun === null) return false;

  const standing = standingOf(await payments.listSubscriptions(begun.customerId), begun);
  const willBeCharged = ["trial_active", "active"].includes(standing.status) && !standing.isEnding;
  const nextChargePence =
    willBeCharged && standing.subscriptionId !== null
      ? await payments.findNextCharge(standing.subscriptionId)
      : null;

  await database.withOrganisation(organisation, async (db) => {
    await saveStanding(db, organisation, { standing, nextChargePence, beganAt: begun.beganAt });
    if (eventId !== null) await addEvent(db, organisation, eventId);
  });
  return true;
}
