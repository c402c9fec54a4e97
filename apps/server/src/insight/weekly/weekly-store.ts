import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { WeeklyFigures } from "./weekly-figures.ts";

/** Whose mail, about what. */
export interface WeeklyKey {
  readonly organisation: OrganisationId;
  readonly workflowId: number;
  readonly userId: string;
}

/** When somebody's next mail is due; null: they get none. */
export async function findWeekly(db: Db, key: WeeklyKey): Promise<Date | null> {
  const row = await db
    .selectFrom("weekly_mails")
    .select("due_at")
    .where("organisation_id", "=", key.organisation)
    .where("workflow_id", "=", key.workflowId)
    .where("user_id", "=", key.userId)
    .executeTakeFirst();
  return row?.due_at ?? null;
}

/** Who gets it already goes on getting it. */
export async function addWeekly(db: Db, key: WeeklyKey, dueAt: Date): Promise<void> {
  await db
    .insertInto("weekly_mails")
    .values({
      organisation_id: key.organisation,
      workflow_id: key.workflowId,
      user_id: key.userId,
      due_at: dueAt,
      try_at: dueAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Nothing of a mail that is not out yet goes out. */
export async function deleteWeekly(db: Db, key: WeeklyKey): Promise<void> {
  await db
    .deleteFrom("weekly_mails")
    .where("organisation_id", "=", key.organisation)
    .where("workflow_id", "=", key.workflowId)
    .where("user_id", "=", key.userId)
    .execute();
}

export interface Reader {
  readonly userId: string;
  readonly crmUserId: string;
  readonly email: string;
  readonly isAdmin: boolean;
  readonly isActive: boolean;
}

/** As their account is now. */
export async function findReader(
  db: Db,
  { organisation, userId }: Pick<WeeklyKey, "organisation" | "userId">,
): Promise<Reader> {
  const row = await db
    .selectFrom("users")
    .select(["crm_user_id", "email", "admin_level", "is_active"])
    .where("organisation_id", "=", organisation)
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return {
    userId,
    crmUserId: row.crm_user_id,
    email: row.email,
    isAdmin: row.admin_level === "admin",
    isActive: row.is_active,
  };
}

/** As many as are begun within one look. */
const atOnce = 100;

export interface DueWeekly {
  readonly workflowId: number;
  readonly userId: string;
  /** Another for every try. */
  readonly version: string;
}

export async function listDueWeekly(
  db: Db,
  organisation: OrganisationId,
  now: Date,
): Promise<DueWeekly[]> {
  const { rows } = await sql<DueWeekly>`
    select workflow_id as "workflowId", user_id as "userId",
      extract(epoch from due_at) || ':' || tries || ':' || extract(epoch from try_at) as version
    from weekly_mails
    where organisation_id = ${organisation} and try_at <= ${now}
    order by try_at
    limit ${atOnce}
  `.execute(db);
  return rows;
}

export interface TakenWeekly {
  readonly dueAt: Date;
  readonly tries: number;
  /** Null: not counted yet. */
  readonly figures: WeeklyFigures | null;
}

/**
 * The mail that is due, for the first who asks: until `triedUntil` nobody else gets it. Null: none is, or somebody
 * has it.
 */
export async function takeWeekly(
  db: Db,
  key: WeeklyKey,
  { now, triedUntil }: { readonly now: Date; readonly triedUntil: Date },
): Promise<TakenWeekly | null> {
  const row = await change(db, key)
    .set({ tries: sql<number>`tries + 1`, try_at: triedUntil })
    .where("try_at", "<=", now)
    .returning(["due_at", "tries", "figures"])
    .executeTakeFirst();
  if (!row) return null;
  const figures = row.figures as WeeklyFigures | null;
  return { dueAt: row.due_at, tries: row.tries, figures };
}

/** Of the mail of `dueAt`. False: nobody wants that one any longer. */
export async function keepFigures(
  db: Db,
  key: WeeklyKey,
  { dueAt, figures }: { readonly dueAt: Date; readonly figures: WeeklyFigures },
): Promise<boolean> {
  const { numUpdatedRows } = await change(db, key)
    .set({ figures: JSON.stringify(figures) })
    .where("due_at", "=", dueAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The mail of `dueAt`, where it is still wanted. */
export async function tryLater(
  db: Db,
  key: WeeklyKey,
  { dueAt, tryAt }: { readonly dueAt: Date; readonly tryAt: Date },
): Promise<void> {
  await change(db, key).set({ try_at: tryAt }).where("due_at", "=", dueAt).execute();
}

/** The mail of `dueAt` is over; the next is another. */
export async function moveOn(
  db: Db,
  key: WeeklyKey,
  { dueAt, next }: { readonly dueAt: Date; readonly next: Date },
): Promise<void> {
  await change(db, key)
    .set({ due_at: next, try_at: next, tries: 0, figures: null })
    .where("due_at", "=", dueAt)
    .execute();
}

function change(db: Db, { organisation, workflowId, userId }: WeeklyKey) {
  return db
    .updateTable("weekly_mails")
    .where("organisation_id", "=", organisation)
    .where("workflow_id", "=", workflowId)
    .where("user_id", "=", userId);
}
