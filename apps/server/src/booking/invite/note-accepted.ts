import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { oweAcceptance, oweChat } from "../owed/owe.ts";
import { addStep } from "../step-store.ts";
import { saveAcceptance } from "./invitation-store.ts";

interface How {
  readonly outcome: "accepted" | "accepted by phone";
  readonly detail?: string;
}

/** The first time counts: with it the chat and the CRM's field are owed the news. A second changes nothing. */
export async function noteAccepted(
  db: Db,
  organisation: OrganisationId,
  id: string,
  how: How,
): Promise<void> {
  if (!(await saveAcceptance(db, organisation, id))) return;
  await addStep(db, organisation, id, { step: "accept", ...how });
  await oweChat(db, organisation, id, "customer-accepted");
  await oweAcceptance(db, organisation, id);
}
