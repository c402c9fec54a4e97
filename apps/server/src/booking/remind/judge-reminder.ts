import { Temporal } from "temporal-polyfill";
import type { Reservation } from "../../reservations/reservation.ts";
import type { Reminder } from "./reminder-store.ts";
import { nextLoud, type ReminderRule } from "./reminder-times.ts";

export type Verdict =
  | { readonly kind: "send" }
  /** Nobody is to be sent it: the visit is off or at another time, or the settings are others. */
  | { readonly kind: "void" }
  /** The visit begins before it may be sent, or a later reminder is due by now. */
  | { readonly kind: "missed" }
  | { readonly kind: "later"; readonly at: Temporal.Instant };

interface Facts {
  readonly reminder: Pick<Reminder, "way" | "startsAt" | "minutesBefore" | "isOvertaken">;
  /** As it is now; null: it is gone. */
  readonly reservation: Pick<Reservation, "state" | "startsAt" | "cancel" | "move"> | null;
  /** Null: the workflow was deleted. */
  readonly rule: ReminderRule | null;
  readonly now: Temporal.Instant;
}

/** Seconds until one is looked at again whose visit somebody is about to move or cancel. */
const whileChanging = 60;

/** Whether a reminder that is due may go out at this moment. */
export function judgeReminder({ reminder, reservation, rule, now }: Facts): Verdict {
  const isBooked = reservation?.state === "booked" || reservation?.state === "attention";
  if (!reservation || !isBooked) return { kind: "void" };
  if (reservation.startsAt.getTime() !== reminder.startsAt.getTime()) return { kind: "void" };
  if (rule === null || !isSet(reminder, rule)) return { kind: "void" };
  const start = Temporal.Instant.fromEpochMilliseconds(reminder.startsAt.getTime());
  if (reminder.isOvertaken || Temporal.Instant.compare(now, start) >= 0) return { kind: "missed" };
  if (reservation.cancel !== null || reservation.move !== null)
    return { kind: "later", at: now.add({ seconds: whileChanging }) };
  const at = nextLoud(now, rule);
  if (Temporal.Instant.compare(at, start) >= 0) return { kind: "missed" };
  return at.equals(now) ? { kind: "send" } : { kind: "later", at };
}

function isSet(
  { way, minutesBefore }: Facts["reminder"],
  { reminders: { byEmail, bySms, minutesBefore: set } }: ReminderRule,
): boolean {
  return (way === "email" ? byEmail : bySms) && set.includes(minutesBefore);
}
