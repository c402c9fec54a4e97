import { setTimeout as sleep } from "node:timers/promises";
import type { Crm, Occurrence, Reference } from "@milepost/crm/port.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { addStep } from "../step-store.ts";
import type { ReservationKey } from "./loaded-booking.ts";

/** Milliseconds within which a write ends even if the process that asked for it has died. */
const settles = 25_000;
/** Milliseconds between two looks. */
const looksApart = 1_000;

const step = "meeting";

/**
 * Milliseconds since the CRM was asked for the meeting and nobody knows what became of it, by the
 * database's clock, which also wrote that down; null: it was not asked.
 */
export async function findAsked(
  database: Database,
  { organisation, id }: ReservationKey,
): Promise<number | null> {
  return database.withOrganisation(organisation, async (db) => {
    const age = sql<
      number | null
    >`extract(epoch from clock_timestamp() - meeting_asked_at)::float8 * 1000`;
    const row = await db
      .selectFrom("reservations")
      .select(age.as("age"))
      .where("organisation_id", "=", organisation)
      .where("reservation_id", "=", id)
      .executeTakeFirst();
    return row?.age ?? null;
  });
}

/**
 * A meeting has no key of ours that the CRM would refuse the second time, and one that is under way is
 * not to be found yet. So it is written down that it is asked for, before it is. People see the first
 * time as a step.
 */
export async function noteAsked(
  database: Database,
  { organisation, id }: ReservationKey,
  isFirst: boolean,
): Promise<void> {
  await database.withOrganisation(organisation, async (db) => {
    await db
      .updateTable("reservations")
      .set({ meeting_asked_at: sql<Date>`clock_timestamp()` })
      .where("organisation_id", "=", organisation)
      .where("reservation_id", "=", id)
      .execute();
    if (isFirst) await addStep(db, organisation, id, { step, outcome: "asked" });
  });
}

/** The CRM has said that it did nothing. */
export async function noteNotTaken(
  database: Database,
  { organisation, id }: ReservationKey,
): Promise<void> {
  await database.withOrganisation(organisation, (db) =>
    db
      .updateTable("reservations")
      .set({ meeting_asked_at: null })
      .where("organisation_id", "=", organisation)
      .where("reservation_id", "=", id)
      .execute(),
  );
}

/** Looks for one that was asked for `age` milliseconds ago until it must have come. Null: it has not. */
export async function lookForMeeting(
  crm: Pick<Crm, "listMeetingVersions" | "listMeetings">,
  { start: from, end: to }: Occurrence,
  { field, value }: Reference,
  age: number,
): Promise<string | null> {
  const began = performance.now();
  for (;;) {
    const isLast = age + performance.now() - began > settles;
    const versions = await crm.listMeetingVersions({ from, to });
    const ids = versions.map(({ id }) => id);
    const meetings = await crm.listMeetings(ids, { from, to }, [field]);
    const found = meetings.find(({ values }) => values[field] === value);
    if (found || isLast) return found?.id ?? null;
    await sleep(looksApart);
  }
}
