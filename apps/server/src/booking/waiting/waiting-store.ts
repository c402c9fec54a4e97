import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { Waiting, Wanted } from "./waiting.ts";

export interface WaitingPlace {
  readonly workflowId: number;
  readonly recordId: string;
}

/** Who waits already keeps their place in the line, and waits for what is wanted now. */
export async function putWaiting(
  db: Db,
  organisation: OrganisationId,
  { workflowId, recordId }: WaitingPlace,
  { postcode, weekdays, parts, addedAtMost, until, moving, askedBy }: Wanted,
): Promise<void> {
  const wanted = {
    postcode,
    weekdays: [...weekdays],
    parts: [...parts],
    added_at_most: addedAtMost,
    until: sql<Date>`${until}::date`,
    moving,
    asked_by: askedBy,
  };
  await db
    .insertInto("waiting_customers")
    .values({
      organisation_id: organisation,
      waiting_id: randomUUID(),
      workflow_id: workflowId,
      record_id: recordId,
      ...wanted,
    })
    .onConflict((conflict) =>
      conflict.columns(["organisation_id", "workflow_id", "record_id"]).doUpdateSet(wanted),
    )
    .execute();
}

/** Everybody who waits, the longest first. */
export async function listWaiting(db: Db, organisation: OrganisationId): Promise<Waiting[]> {
  const rows = await waitingOf(db, organisation).orderBy("since").execute();
  return rows.map(toWaiting);
}

/** Nobody else may change it before this transaction ends. Null: they no longer wait. */
export async function lockWaiting(
  db: Db,
  organisation: OrganisationId,
  id: string,
): Promise<Waiting | null> {
  const row = await waitingOf(db, organisation)
    .where("waiting_id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ? toWaiting(row) : null;
}

export async function findWaiting(
  db: Db,
  organisation: OrganisationId,
  { workflowId, recordId }: WaitingPlace,
): Promise<Waiting | null> {
  const row = await waitingOf(db, organisation)
    .where("workflow_id", "=", workflowId)
    .where("record_id", "=", recordId)
    .executeTakeFirst();
  return row ? toWaiting(row) : null;
}

/**
 * Whom a freed time could suit: who was not offered it before, is offered nothing else, and for whom nobody is holding or
 * booking anything now. Who has a visit waits for an earlier one, and only for that.
 */
export async function listWaitingFor(
  db: Db,
  organisation: OrganisationId,
  { freedId, startsAt }: { readonly freedId: string; readonly startsAt: Date },
): Promise<Waiting[]> {
  const rows = await waitingOf(db, organisation)
    .where(
      sql<boolean>`not exists (select from freed_offers o where o.organisation_id = w.organisation_id
        and o.waiting_id = w.waiting_id and (o.is_open or o.freed_id = ${freedId}))`,
    )
    .where(
      sql<boolean>`not exists (select from reservations r where r.organisation_id = w.organisation_id
        and r.record_id = w.record_id and r.workflow_id = w.workflow_id
        and (r.state = 'booking' or r.state = 'held' and r.hold_ends_at > now()
          or w.moving is null and r.state in ('booked', 'attention') and r.ends_at > now()))`,
    )
    .where(
      sql<boolean>`(w.moving is null or exists (select from reservations r where r.organisation_id = w.organisation_id
        and r.reservation_id = w.moving and r.state in ('booked', 'attention')
        and r.cancel is null and r.move is null and r.starts_at > ${startsAt}))`,
    )
    .orderBy("since")
    .execute();
  return rows.map(toWaiting);
}

export async function deleteWaiting(
  db: Db,
  organisation: OrganisationId,
  id: string,
): Promise<void> {
  await db
    .deleteFrom("waiting_customers")
    .where("organisation_id", "=", organisation)
    .where("waiting_id", "=", id)
    .execute();
}

/** Whose last day is over in every zone. */
export async function forgetWaited(db: Db, organisation: OrganisationId): Promise<void> {
  await db
    .deleteFrom("waiting_customers")
    .where("organisation_id", "=", organisation)
    .where(sql<boolean>`until < (now() - interval '1 day')::date`)
    .execute();
}

function waitingOf(db: Db, organisation: OrganisationId) {
  return (
    db
      .selectFrom("waiting_customers as w")
      .selectAll()
      // A date without a time, which a Date is not.
      .select(sql<string>`until::text`.as("until_text"))
      .where("organisation_id", "=", organisation)
  );
}

type Row = Awaited<ReturnType<ReturnType<typeof waitingOf>["executeTakeFirstOrThrow"]>>;

function toWaiting(row: Row): Waiting {
  return {
    id: row.waiting_id,
    workflowId: row.workflow_id,
    recordId: row.record_id,
    postcode: row.postcode,
    weekdays: row.weekdays,
    parts: row.parts as Waiting["parts"],
    addedAtMost: row.added_at_most,
    until: row.until_text,
    moving: row.moving,
    askedBy: row.asked_by,
    since: row.since,
  };
}
