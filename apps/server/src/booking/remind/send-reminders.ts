import type { Temporal } from "temporal-polyfill";
import type { Logger } from "../../platform/create-log.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { type InvitationPorts, isMailAway, wasSurelyNotTaken } from "../invite/mail-invitation.ts";
import { pauseAfter } from "../owed/send-next-owed.ts";
import { addStep } from "../step-store.ts";
import type { ReservationKey } from "../write/loaded-booking.ts";
import { reminderMail } from "./reminder-mail.ts";
import { changeReminder, type ReminderChange } from "./reminder-store.ts";
import { type Taken, takeReminder } from "./take-reminder.ts";

export interface RemindPorts
  extends Pick<
    InvitationPorts,
    "database" | "now" | "mailer" | "senderAddress" | "acceptanceUrl" | "openCrm"
  > {
  readonly log: Pick<Logger, "warn">;
  /** Whether the organisation's subscription is over. */
  readonly hasEnded: (organisation: OrganisationId) => Promise<boolean>;
}

/** Seconds between two tries at most: a reminder is worth nothing after its visit. */
const longestPause = 300;

/** How a try ended, with what the booking's page is to say of it; no step: nothing. */
interface Outcome {
  readonly kind: "sent" | "refused" | "away" | "doubtful";
  readonly outcome: string | null;
  readonly detail?: string;
  readonly messageId?: string;
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
  const end = await mail(ports, taken).catch((error): Outcome => {
    if (!isMailAway(error)) log.warn({ err: error, reminder: way, reservation: id });
    return { kind: wasSurelyNotTaken(error) ? "away" : "doubtful", outcome: null };
  });
  await database.withOrganisation(organisation, async (db) => {
    await changeReminder(db, organisation, reminderId, changeOf(end, taken, now()));
    if (end.outcome === null) return;
    const { outcome, detail = null } = end;
    await addStep(db, organisation, id, { step: "remind", outcome: `${way} ${outcome}`, detail });
  });
  return true;
}

function changeOf(
  { kind, messageId }: Outcome,
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

async function mail(ports: RemindPorts, { reminder, booking }: Taken): Promise<Outcome> {
  const { invitation } = booking.reservation;
  const to = invitation?.email ?? null;
  if (to === null) return { kind: "refused", outcome: "without address" };
  const { senderAddress } = ports;
  const acceptanceUrl = ports.acceptanceUrl(booking, to);
  const about = { reminder, booking, to, senderAddress, acceptanceUrl };
  const { kind } = await ports.mailer.send(reminderMail(about));
  return { kind, outcome: kind };
}
