import type { Database } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { Engine } from "../../platform/engine/engine.ts";
import { oweAcceptance, oweChat } from "../owed/owe.ts";
import { newsOf } from "../reservation-story.ts";
import { addStep } from "../step-store.ts";
import { findReservation } from "../store.ts";
import { saveAcceptance } from "./invitation-store.ts";

interface Ports {
  readonly database: Database;
  readonly engine: Engine;
}

/** The first time counts. False: there is no such reservation, or its customer is another. */
export async function markAccepted(
  { database, engine }: Ports,
  organisation: OrganisationId,
  { id, isFor }: { readonly id: string; readonly isFor: (email: string) => boolean },
): Promise<boolean> {
  const isThere = await database.withOrganisation(organisation, async (db) => {
    const reservation = await findReservation(db, organisation, id);
    // Of an address that was replaced: the appointment is not theirs.
    const email = reservation?.invitation?.email;
    if (!email || !isFor(email)) return false;
    if (!(await saveAcceptance(db, organisation, id))) return true;
    await addStep(db, organisation, id, { step: "accept", outcome: "accepted" });
    await oweChat(db, organisation, id, "customer-accepted");
    await oweAcceptance(db, organisation, id);
    return true;
  });
  // The customer waits for nobody. What an engine that is away does not hear, the sweeper finds.
  const story = newsOf({ organisation, id });
  if (isThere) engine.start(story, `accepted-${id}`).catch(() => {});
  return isThere;
}
