import { crmFailureCode } from "@milepost/crm/crm-failure.ts";
import type { Temporal } from "temporal-polyfill";
import type { Logger } from "../../platform/create-log.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { hasCode } from "../../platform/has-code.ts";
import { type InvitationPorts, isMailAway, wasSurelyNotTaken } from "../invite/mail-invitation.ts";
import { pauseAfter } from "../owed/send-next-owed.ts";
import { addStep } from "../step-store.ts";
import type { ReservationKey } from "../write/loaded-booking.ts";
import type { RemindOutcome } from "./remind-outcome.ts";
import { reminderMail } from "./reminder-mail.ts";
import { changeReminder, longestPause, type ReminderChange } from "./reminder-store.ts";
import { type Taken, takeReminder } from "./take-reminder.ts";
import { type TextPorts, textReminder } from "./text-reminder.ts";

export interface RemindPorts
  extends TextPorts,
    Pick<InvitationPorts, "now" | "mailer" | "senderAddress" | "acceptanceUrl" | "visitUrl"> {
  readonly log: Pick<Logger, "warn">;
  /** Whether the organisation's subscription is over. */
  readonly hasEnded: (organisation: OrganisationId) => Promise<boolean>;
}

/** Tries every reminder of a visit that is due now, each once. */
export async function sendReminders(ports: RemindPorts, key: ReservationKey): Promise<void> {
  while (await sendNext(ports, key));
}

/** False: none is due. */
async function sendNext(ports: RemindPorts, key: ReservationKey): Promise<boolean> {
  const { database, now, log } = ports;
  const { organisation, id } = key;
  const isOver = await ports.hasEnded(organisation);
  const taken = await database.withOrganisation(organisation, (db) =>
    takeReminder(db, key, { now: now(), isOver }),
  );
  if (!taken) return false;
  const { reminderId, way } = taken.reminder;
  const send = { email: mail, sms: textReminder }[way];
  const end = await send(ports, taken).catch((error): RemindOutcome => {
    if (!isAway(error)) log.warn({ err: error, reminder: way, reservation: id });
    return { kind: isSurelyNotTaken(error) ? "away" : "doubtful", outcome: null };
  });
  await database.withOrganisation(organisation, async (db) => {
    await changeReminder(db, organisation, reminderId, changeOf(end, taken, now()));
    if (end.outcome === null) return;
    const { outcome, detail = null } = end;
    await addStep(db, organisation, id, { step: "remind", outcome: `${way} ${outcome}`, detail });
  });
  return true;
}

const isAway = (error: unknown) =>
  isMailAway(error) || hasCode(error, "SMS_UNREACHABLE") || crmFailureCode(error) !== null;

/** The CRM is asked before anything goes out. */
const isSurelyNotTaken = (error: unknown) =>
  wasSurelyNotTaken(error) || crmFailureCode(error) !== null;

function changeOf(
  { kind, messageId }: RemindOutcome,
  { reminder: { tries, state } }: Taken,
  now: Temporal.Instant,
): ReminderChange {
  if (kind === "sent" || kind === "refused")
    return { state: kind, ...(messageId !== undefined && { messageId }) };
  const seconds = Math.ceil(pauseAfter(tries + 1, longestPause));
  const tryAt = new Date(now.add({ seconds }).epochMilliseconds);
  // What was surely not taken this time may have been before.
  return { state: kind === "away" ? state : "trying", tryAt };
}

async function mail(ports: RemindPorts, taken: Taken): Promise<RemindOutcome> {
  const { booking } = taken;
  const { invitation } = booking.reservation;
  const to = invitation?.email ?? null;
  if (to === null) return { kind: "refused", outcome: "without address" };
  const { senderAddress } = ports;
  const acceptanceUrl = ports.acceptanceUrl(booking, to);
  const visitUrl = ports.visitUrl(booking, to);
  const about = { ...taken, to, senderAddress, acceptanceUrl, visitUrl };
  const { kind } = await ports.mailer.send(reminderMail(about));
  return { kind, outcome: kind };
}
