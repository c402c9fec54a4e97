import type { Slot } from "@milepost/scheduling/window.ts";
import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { Identity } from "../../platform/http/route.ts";
import { release } from "../owed/owe.ts";

/** Until the transaction ends. Drive times and full-day blocks are no matter of overlaps, so the table's own constraint does not see them. */
export async function lockDay(
  db: Db,
  organisation: OrganisationId,
  agentId: string,
  date: string,
): Promise<void> {
  const key = `${organisation} ${agentId} ${date}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}

/** Until the transaction ends: two who book for one customer see each other. Taken after a day's lock, never before. */
export async function lockCustomer(
  db: Db,
  organisation: OrganisationId,
  recordId: string,
): Promise<void> {
  const key = `${organisation} ${recordId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}

interface Wanted {
  readonly agentId: string;
  readonly recordId: string;
  readonly workflowId: number;
  /** In minutes since 1970. */
  readonly slot: Pick<Slot, "from" | "to">;
}

/**
 * Releases holds that have run out, also when their timer is late; the constraint does not know the
 * time. The caller's own holds for the same customer stay: the caller may want them again, or gives
 * them up by taking another slot. All of both are locked in one order, so that of two callers who want
 * each other's rows only one waits.
 */
export async function releaseOverdue(
  db: Db,
  { organisation, userId }: Pick<Identity, "organisation" | "userId">,
  { agentId, recordId, workflowId, slot }: Wanted,
): Promise<void> {
  const own = sql<boolean>`(held_by = ${userId} and record_id = ${recordId} and workflow_id = ${workflowId})`;
  const during = sql`tstzrange(to_timestamp(${slot.from * 60}), to_timestamp(${slot.to * 60}))`;
  const inTheWay = sql<boolean>`(agent_id = ${agentId} and hold_ends_at <= now() and during && ${during})`;
  const locked = await db
    .selectFrom("reservations")
    .select(["reservation_id", own.as("is_own")])
    .where("organisation_id", "=", organisation)
    .where("state", "=", "held")
    .where((eb) => eb.or([own, inTheWay]))
    .orderBy("reservation_id")
    .forUpdate()
    .execute();
  const overdue = locked.filter(({ is_own }) => !is_own).map((row) => row.reservation_id);
  for (const id of overdue) await release(db, organisation, id, { news: "invitation-cancelled" });
}

/** The same for a hold that nobody asked for: nobody's own stay. */
export async function releaseOverdueTime(
  db: Db,
  organisation: OrganisationId,
  { agentId, slot }: Pick<Wanted, "agentId" | "slot">,
): Promise<void> {
  const during = sql`tstzrange(to_timestamp(${slot.from * 60}), to_timestamp(${slot.to * 60}))`;
  const overdue = await db
    .selectFrom("reservations")
    .select("reservation_id")
    .where("organisation_id", "=", organisation)
    .where("state", "=", "held")
    .where("agent_id", "=", agentId)
    .where("hold_ends_at", "<=", sql<Date>`now()`)
    .where(sql<boolean>`during && ${during}`)
    .orderBy("reservation_id")
    .forUpdate()
    .execute();
  for (const { reservation_id: id } of overdue)
    await release(db, organisation, id, { news: "invitation-cancelled" });
}
