import { setTimeout as sleep } from "node:timers/promises";
import type { Crm, Occurrence, Reference } from "@milepost/crm";
import type { Database } from "../platform/database.ts";
import type { ReservationKey } from "./load-booking.ts";
import { addStep, listSteps } from "./step-store.ts";

/** Milliseconds in which a write that is under way when whoever asked for it dies has come to its end. */
const settles = 25_000;
/** Milliseconds between two looks. */
const looksApart = 1_000;

const step = "meeting";

/**
 * A meeting has no key of ours that the CRM would refuse the second time, and one that is under way is
 * not to be found yet. So it is written down that it was asked for, before it is. When it was asked for
 * before and nobody knows what became of it; null: it was not.
 */
export async function noteAsked(
  database: Database,
  { organisation, id }: ReservationKey,
): Promise<Date | null> {
  return database.withOrganisation(organisation, async (db) => {
    const steps = await listSteps(db, organisation, id);
    const last = steps.findLast((one) => one.step === step);
    await addStep(db, organisation, id, { step, outcome: "asked" });
    return last?.outcome === "asked" ? last.at : null;
  });
}

/** The CRM has said that it did nothing. */
export async function noteNotTaken(
  database: Database,
  { organisation, id }: ReservationKey,
): Promise<void> {
  await database.withOrganisation(organisation, (db) =>
    addStep(db, organisation, id, { step, outcome: "not taken" }),
  );
}

/** Looks for it until it must have come. Null: it has not. */
export async function lookForMeeting(
  crm: Pick<Crm, "listMeetingVersions" | "listMeetings">,
  { start: from, end: to }: Occurrence,
  { field, value }: Reference,
  asked: Date,
): Promise<string | null> {
  for (;;) {
    const isLast = Date.now() - asked.getTime() > settles;
    const versions = await crm.listMeetingVersions({ from, to });
    const ids = versions.map(({ id }) => id);
    const meetings = await crm.listMeetings(ids, { from, to }, [field]);
    const found = meetings.find(({ values }) => values[field] === value);
    if (found || isLast) return found?.id ?? null;
    await sleep(looksApart);
  }
}
