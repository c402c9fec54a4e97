import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { Receipt } from "../../platform/sms/sms.ts";
import type { ReservationKey } from "../write/loaded-booking.ts";

export type ReminderWay = "email" | "sms";

/** Something that a customer is sent before a visit. */
export interface Reminder {
  readonly reminderId: string;
  readonly way: ReminderWay;
  /** Of the visit, as it was when this was worked out. */
  readonly startsAt: Date;
  readonly minutesBefore: number;
  readonly dueAt: Date;
  /** `due`: nothing has gone out. `trying`: it may have. */
  readonly state: "due" | "trying";
  readonly tries: number;
  /** When it was tried first; null: it was not. */
  readonly triedAt: Date | null;
  /** A later one of the same way and time was due by now. */
  readonly isOvertaken: boolean;
}

const open = sql<boolean>`state in ('due', 'trying')`;

/** What the sweeper begins: a story of a reservation, once for each try. */
export interface DueReminders {
  readonly reservationId: string;
  /** The same until a try has ended or something was added. */
  readonly version: string;
}

/** Seconds between two tries at most: a reminder is worth nothing after its visit. */
export const longestPause = 300;

/** As many as are begun within one look. */
const atOnce = 300;

export async function listDueReminders(
  db: Db,
  organisation: OrganisationId,
  now: Date,
): Promise<DueReminders[]> {
  const { rows } = await sql<DueReminders>`
    select reservation_id as "reservationId",
      string_agg(reminder_id || ':' || tries || ':' || extract(epoch from try_at), ' ' order by reminder_id) as version
    from reminders where organisation_id = ${organisation} and ${open} and try_at <= ${now}
    group by reservation_id order by min(try_at) limit ${atOnce}`.execute(db);
  return rows;
}

/** Whether a later one of the same visit, way and time is due by now. */
export const isOvertaken = (table: "reminders" | "r", now: Date) => {
  const one = sql.table(table);
  return sql<boolean>`exists (select from reminders l
    where (l.organisation_id, l.reservation_id, l.way, l.starts_at)
        = (${one}.organisation_id, ${one}.reservation_id, ${one}.way, ${one}.starts_at)
      and l.due_at > ${one}.due_at and l.due_at <= ${now} and l.state <> 'void')`;
};

/** Of a visit, the earliest first; locked, so that nobody else tries them. */
export async function lockDueReminders(
  db: Db,
  { organisation, id }: ReservationKey,
  now: Date,
): Promise<Reminder[]> {
  const rows = await db
    .selectFrom("reminders")
    .selectAll()
    .select(isOvertaken("reminders", now).as("is_overtaken"))
    .where("organisation_id", "=", organisation)
    .where("reservation_id", "=", id)
    .where(open)
    .where("try_at", "<=", now)
    .orderBy("due_at")
    .orderBy("way")
    .forUpdate()
    .execute();
  return rows.map((row) => ({
    reminderId: row.reminder_id,
    way: row.way as ReminderWay,
    startsAt: row.starts_at,
    minutesBefore: row.minutes_before,
    dueAt: row.due_at,
    state: row.state as Reminder["state"],
    tries: row.tries,
    triedAt: row.tried_at,
    isOvertaken: row.is_overtaken,
  }));
}

export interface ReminderChange {
  readonly state?: "due" | "trying" | "sent" | "refused" | "void" | "missed";
  readonly tries?: number;
  readonly triedAt?: Date;
  readonly tryAt?: Date;
  /** The provider's name of an SMS. */
  readonly messageId?: string;
}

export async function changeReminder(
  db: Db,
  organisation: OrganisationId,
  reminderId: string,
  { state, tries, triedAt, tryAt, messageId }: ReminderChange,
): Promise<void> {
  await db
    .updateTable("reminders")
    .set({
      ...(state && { state }),
      ...(tries !== undefined && { tries }),
      ...(triedAt && { tried_at: triedAt }),
      ...(tryAt && { try_at: tryAt }),
      ...(messageId !== undefined && { message_id: messageId }),
    })
    .where("organisation_id", "=", organisation)
    .where("reminder_id", "=", reminderId)
    .execute();
}

/**
 * What the provider says of an SMS. The visit that it was about, when its end was not known before; null: it was, or it is
 * still on its way, or there is no such reminder.
 */
export async function keepReceipt(
  db: Db,
  organisation: OrganisationId,
  reminderId: string,
  { id, end }: Pick<Receipt, "id" | "end">,
): Promise<string | null> {
  const { rows } = await sql<{ reservation_id: string; is_new: boolean }>`
    update reminders r set message_id = ${id}, receipt = coalesce(r.receipt, ${end}),
      state = case when r.state in ('due', 'trying') then 'sent' else r.state end
    from reminders before
    where r.organisation_id = ${organisation} and r.reminder_id = ${reminderId} and r.way = 'sms'
      and (before.organisation_id, before.reminder_id) = (r.organisation_id, r.reminder_id)
    returning r.reservation_id, before.receipt is null as is_new`.execute(db);
  return rows[0]?.is_new ? rows[0].reservation_id : null;
}
