import { setTimeout as sleep } from "node:timers/promises";
import type { Crm, Occurrence, Reference } from "@milepost/crm/crm.ts";
import { sql } from "kysely";
import type { Database, Db } from "../../platform/database/database.ts";
import type { BookingPorts } from "../booking-ports.ts";
import { addStep } from "../step-store.ts";
import type { Wrote } from "../wrote.ts";
import type { ReservationKey } from "./loaded-booking.ts";

/** Milliseconds within which a write ends even if the process that asked for it has died. */
export const settlesMs = 25_000;
/** Milliseconds between two looks. */
const looksApartMs = 1_000;

/** Which of a booking's writes. */
type Write = "record" | "meeting" | "cancel" | "move";

const columns = {
  record: "record_asked_at",
  meeting: "meeting_asked_at",
  cancel: "cancel_asked_at",
  move: "move_asked_at",
} as const;

/**
 * What is under way is not to be found yet, and not everything has a key of ours that the CRM would refuse the
 * second time. So it is written down that the CRM is asked, before it is, by the database's clock. Returns the milliseconds since it was asked the
 * time before and nobody knows what became of it; null: this is the first time. People see that as a step.
 */
export async function noteAsked(
  database: Database,
  key: ReservationKey,
  what: Write,
): Promise<number | null> {
  return database.withOrganisation(key.organisation, (db) => noteAskedIn(db, key, what));
}

/** With whatever else the transaction decides. */
export async function noteAskedIn(
  db: Db,
  { organisation, id }: ReservationKey,
  what: Write,
): Promise<number | null> {
  const column = sql.ref(columns[what]);
  const { rows } = await sql<{ age: number | null }>`
    update reservations r set ${column} = clock_timestamp()
    from (select reservation_id, ${column} as asked_at from reservations
      where organisation_id = ${organisation} and reservation_id = ${id} for update) before
    where r.organisation_id = ${organisation} and r.reservation_id = before.reservation_id
    returning extract(epoch from clock_timestamp() - before.asked_at)::float8 * 1000 as age
  `.execute(db);
  const age = rows[0]?.age ?? null;
  if (age === null && what === "meeting")
    await addStep(db, organisation, id, { step: what, outcome: "asked" });
  return age;
}

/** The CRM has said that it did nothing. */
export async function noteNotTaken(
  db: Db,
  { organisation, id }: ReservationKey,
  what: Write,
): Promise<void> {
  await db
    .updateTable("reservations")
    .set({ [columns[what]]: null })
    .where("organisation_id", "=", organisation)
    .where("reservation_id", "=", id)
    .execute();
}

/**
 * An update that says the same again, `asked` milliseconds after one whose fate is unknown; null: there was none. While
 * that may be under way a refusal says nothing of it: it is asked once more when that must have ended.
 */
export async function updateAgain(
  write: () => Promise<Wrote>,
  asked: number | null,
): Promise<Wrote> {
  const outcome = await write();
  if (outcome.kind !== "refused" || asked === null) return outcome;
  await sleep(Math.max(0, settlesMs - asked));
  return write();
}

/** Without a reference a lost answer is `unknown`, and whatever is thrown was not taken: it may be asked for again. */
export async function onceUntilTaken(
  { database }: Pick<BookingPorts, "database">,
  key: ReservationKey,
  what: Write,
  write: () => Promise<Wrote>,
): Promise<Wrote> {
  try {
    return await write();
  } catch (error) {
    await database.withOrganisation(key.organisation, (db) => noteNotTaken(db, key, what));
    throw error;
  }
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
    const isLast = age + performance.now() - began > settlesMs;
    const versions = await crm.listMeetingVersions({ from, to });
    const ids = versions.map(({ id }) => id);
    const meetings = await crm.listMeetings(ids, { from, to }, [field]);
    const found = meetings.find(({ values }) => values[field] === value);
    if (found || isLast) return found?.id ?? null;
    await sleep(looksApartMs);
  }
}
