import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { oweAcceptance, oweChat } from "../owed/owe.ts";
import { repeatChat } from "../owed/owed-store.ts";
import { liftCalendarAnswer } from "../replies/calendar-answer-store.ts";
import { addStep } from "../step-store.ts";
import { saveAcceptance } from "./invitation-store.ts";

interface How {
  readonly outcome:
    | "accepted"
    | "accepted by phone"
    | "accepted in the calendar"
    | "accepted by choosing the time";
  readonly detail?: string | null;
}

/**
 * The first time counts: with it the chat and the CRM's field are owed the news. A second changes nothing, unless the
 * customer's calendar has said otherwise in between.
 */
export async function noteAccepted(
  db: Db,
  organisation: OrganisationId,
  id: string,
  how: How,
): Promise<void> {
  const isFirst = await saveAcceptance(db, organisation, id);
  const isAfterAll = await liftCalendarAnswer(db, organisation, id);
  if (!isFirst && !isAfterAll) return;
  await addStep(db, organisation, id, { step: "accept", ...how });
  if (!(await repeatChat(db, organisation, id, "customer-accepted")))
    await oweChat(db, organisation, id, "customer-accepted");
  if (isFirst) await oweAcceptance(db, organisation, id);
}
