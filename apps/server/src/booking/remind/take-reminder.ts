import type { Temporal } from "temporal-polyfill";
import type { Db } from "../../platform/database/database.ts";
import { findWorkflow } from "../../workflows/list-workflows.ts";
import { addStep } from "../step-store.ts";
import { lockReservation } from "../store.ts";
import { loadBookingIn } from "../write/load-booking.ts";
import type { LoadedBooking, ReservationKey } from "../write/loaded-booking.ts";
import { judgeReminder, type Verdict } from "./judge-reminder.ts";
import { changeReminder, lockDueReminders, type Reminder } from "./reminder-store.ts";

/** Seconds that a try may take: longer than a mail server or a provider is waited for. Then somebody else may try. */
const tryLasts = 180;

export interface Taken {
  /** As it was before this try. */
  readonly reminder: Reminder;
  /** This moment, where it was not tried before. */
  readonly firstTriedAt: Date;
  /** Of the moment in which it was judged. */
  readonly booking: LoadedBooking;
}

/**
 * The first reminder of a visit that is due and may go out now; until its try is over nobody else gets it. The visit is
 * locked meanwhile, so it has the time that the reminder is of. Null: there is none; the others that are due are settled.
 * `isOver`: the subscription has ended, and nothing is sent.
 */
export async function takeReminder(
  db: Db,
  key: ReservationKey,
  { now, isOver }: { readonly now: Temporal.Instant; readonly isOver: boolean },
): Promise<Taken | null> {
  const { organisation, id } = key;
  const reservation = await lockReservation(db, organisation, id);
  const due = await lockDueReminders(db, key, new Date(now.epochMilliseconds));
  const workflow =
    due.length > 0 && reservation
      ? await findWorkflow(db, organisation, reservation.workflowId)
      : null;
  const rule = isOver ? null : (workflow?.settings ?? null);
  for (const reminder of due) {
    const verdict = judgeReminder({ reminder, reservation, rule, now });
    if (verdict.kind !== "send") {
      await settle(db, key, reminder, verdict);
      continue;
    }
    const firstTriedAt = reminder.triedAt ?? new Date(now.epochMilliseconds);
    await changeReminder(db, organisation, reminder.reminderId, {
      state: "trying",
      tries: reminder.tries + 1,
      triedAt: firstTriedAt,
      tryAt: new Date(now.add({ seconds: tryLasts }).epochMilliseconds),
    });
    return { reminder, firstTriedAt, booking: await loadBookingIn(db, key) };
  }
  return null;
}

async function settle(
  db: Db,
  { organisation, id }: ReservationKey,
  { reminderId, way }: Reminder,
  verdict: Exclude<Verdict, { kind: "send" }>,
): Promise<void> {
  if (verdict.kind === "later") {
    const tryAt = new Date(verdict.at.epochMilliseconds);
    return changeReminder(db, organisation, reminderId, { tryAt });
  }
  await changeReminder(db, organisation, reminderId, { state: verdict.kind });
  if (verdict.kind === "missed")
    await addStep(db, organisation, id, { step: "remind", outcome: `${way} missed` });
}
