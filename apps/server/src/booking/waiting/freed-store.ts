import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";

export interface FreedKey {
  readonly organisation: OrganisationId;
  readonly freedId: string;
}

/** A field agent's time that has become free. */
export interface Freed {
  readonly freedId: string;
  readonly agentId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly tries: number;
  /** By the database's clock. */
  readonly hasBegun: boolean;
}

/** Nothing where nobody waits: who comes later searches, and finds it. */
export async function addFreed(
  db: Db,
  organisation: OrganisationId,
  { agentId, startsAt, endsAt }: Pick<Freed, "agentId" | "startsAt" | "endsAt">,
): Promise<void> {
  await sql`
    insert into freed_times (organisation_id, agent_id, starts_at, ends_at)
    select ${organisation}, ${agentId}, ${startsAt}, ${endsAt}
    where ${startsAt} > now() and exists (
      select from waiting_customers where organisation_id = ${organisation})`.execute(db);
}

/**
 * A reservation is nobody's any longer: its time is free. Where it was offered to somebody who waits, the next in line has
 * their turn.
 */
export async function addFreedOf(db: Db, organisation: OrganisationId, id: string): Promise<void> {
  const closed = await db
    .updateTable("freed_offers")
    .set({ is_open: false })
    .where("organisation_id", "=", organisation)
    .where("reservation_id", "=", id)
    .where("is_open", "=", true)
    .returning("freed_id")
    .executeTakeFirst();
  if (closed) {
    await tryAt(db, { organisation, freedId: closed.freed_id }, 0);
    return;
  }
  await sql`
    insert into freed_times (organisation_id, agent_id, starts_at, ends_at)
    select organisation_id, agent_id, starts_at, ends_at from reservations r
    where organisation_id = ${organisation} and reservation_id = ${id} and starts_at > now()
      and exists (select from waiting_customers w where w.organisation_id = r.organisation_id)`.execute(
    db,
  );
}

/** Minutes until somebody else looks at what was taken: a worker may die. */
const takenForMinutes = 3;

/** For the first who asks. Null: it is over, or somebody else is at it. */
export async function takeFreed(
  db: Db,
  { organisation, freedId }: FreedKey,
): Promise<Freed | null> {
  const row = await db
    .updateTable("freed_times")
    .set({
      tries: sql<number>`tries + 1`,
      try_at: sql<Date>`now() + make_interval(mins => ${takenForMinutes})`,
    })
    .where("organisation_id", "=", organisation)
    .where("freed_id", "=", freedId)
    .where("try_at", "<=", sql<Date>`now()`)
    .returning(["agent_id", "starts_at", "ends_at", "tries"])
    .returning(sql<boolean>`starts_at <= now()`.as("has_begun"))
    .executeTakeFirst();
  if (!row) return null;
  return {
    freedId,
    agentId: row.agent_id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    tries: row.tries,
    hasBegun: row.has_begun,
  };
}

/** Until the transaction ends. False: it is over. */
export async function lockFreed(db: Db, { organisation, freedId }: FreedKey): Promise<boolean> {
  const row = await db
    .selectFrom("freed_times")
    .select("freed_id")
    .where("organisation_id", "=", organisation)
    .where("freed_id", "=", freedId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** In so many seconds somebody looks again. */
export async function tryAt(
  db: Db,
  { organisation, freedId }: FreedKey,
  seconds: number,
): Promise<void> {
  await db
    .updateTable("freed_times")
    .set({ try_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where("organisation_id", "=", organisation)
    .where("freed_id", "=", freedId)
    .execute();
}

export async function deleteFreed(db: Db, { organisation, freedId }: FreedKey): Promise<void> {
  await db
    .deleteFrom("freed_times")
    .where("organisation_id", "=", organisation)
    .where("freed_id", "=", freedId)
    .execute();
}

/** As many as are begun within one look. */
const atOnce = 100;

export interface DueFreed {
  readonly freedId: string;
  /** Another for every try. */
  readonly version: string;
}

export async function listDueFreed(db: Db, organisation: OrganisationId): Promise<DueFreed[]> {
  const { rows } = await sql<DueFreed>`
    select freed_id as "freedId", tries || ':' || extract(epoch from try_at) as version
    from freed_times
    where organisation_id = ${organisation} and try_at <= now()
    order by try_at
    limit ${atOnce}`.execute(db);
  return rows;
}
