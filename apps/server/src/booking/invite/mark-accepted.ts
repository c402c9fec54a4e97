import type { Database } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { Engine } from "../../platform/engine/engine.ts";
import { newsOf } from "../reservation-story.ts";
import { findReservation } from "../store.ts";
import { noteAccepted } from "./note-accepted.ts";

interface Ports {
  readonly database: Database;
  readonly engine: Engine;
}

/** By the link of the invitation. False: there is no such reservation, or its customer is another. */
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
    await noteAccepted(db, organisation, id, { outcome: "accepted" });
    return true;
  });
  // The customer waits for nobody. What an engine that is away does not hear, the sweeper finds.
  const story = newsOf({ organisation, id });
  if (isThere) engine.start(story, `accepted-${id}`).catch(() => {});
  return isThere;
}
