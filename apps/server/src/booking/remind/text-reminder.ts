import type { Database } from "../../platform/database/database.ts";
import type { Sms } from "../../platform/sms/sms.ts";
import { toE164 } from "../../platform/sms/to-e164.ts";
import { readPhones } from "../../records/read-phones.ts";
import type { OpenCrm } from "../../session/prove-connection.ts";
import { formatDate, formatTimeSlot, formatWeekday } from "../../templates/appointment-texts.ts";
import type { LoadedBooking } from "../write/loaded-booking.ts";
import { hasOptedOut, keepOptOut } from "./opt-out-store.ts";
import type { RemindOutcome } from "./remind-outcome.ts";
import { smsReason } from "./sms-reason.ts";
import type { Taken } from "./take-reminder.ts";

export interface TextPorts {
  readonly database: Database;
  readonly openCrm: OpenCrm;
  /** Null: the operator has no account with a provider. */
  readonly sms: Sms | null;
  /** No slash at the end. */
  readonly publicUrl: string;
}

/** Throws when the CRM or the provider does not answer. */
export async function textReminder(
  ports: TextPorts,
  { reminder, booking }: Taken,
): Promise<RemindOutcome> {
  const { database, sms, publicUrl } = ports;
  const { organisation } = booking.key;
  if (sms === null) return { kind: "refused", outcome: null };
  const to = await findNumber(ports, booking);
  if (to === null) return { kind: "refused", outcome: "without number" };
  const hasStopped = await database.withOrganisation(organisation, (db) =>
    hasOptedOut(db, organisation, to),
  );
  if (hasStopped) return { kind: "refused", outcome: "stopped" };
  const body = reminderText(booking);
  // One that may be out is not sent again: a customer would read it twice.
  const isDoubtful = reminder.state === "trying" && reminder.triedAt !== null;
  const before = isDoubtful ? await sms.find({ to, body }, reminder.triedAt) : null;
  if (before !== null) return { kind: "sent", outcome: "sent", messageId: before };
  const receiptUrl = `${publicUrl}/hooks/sms/${organisation}?reminder=${reminder.reminderId}`;
  const sent = await sms.send({ to, body, receiptUrl });
  switch (sent.kind) {
    case "taken":
      return { kind: "sent", outcome: "sent", messageId: sent.id };
    case "stopped":
      await database.withOrganisation(organisation, (db) => keepOptOut(db, organisation, to));
      return { kind: "refused", outcome: "stopped" };
    case "refused":
      return { kind: "refused", outcome: "refused", detail: smsReason(sent.code) };
  }
}

/** As the CRM has it now; null: none that anybody can text. */
async function findNumber(
  { openCrm }: TextPorts,
  { connection, settings, reservation }: LoadedBooking,
): Promise<string | null> {
  const crm = await openCrm(connection);
  const phones = await readPhones(crm, settings, reservation.recordId);
  const numbers = phones.flatMap((text) => toE164(text, settings.timezone) ?? []);
  return numbers[0] ?? null;
}

/** In letters that fit a text message. */
function reminderText({
  reservation,
  settings,
  organisation,
  agent,
}: Pick<LoadedBooking, "reservation" | "settings" | "organisation" | "agent">): string {
  const when = {
    start: reservation.startsAt.getTime(),
    end: reservation.endsAt.getTime(),
    timeZone: settings.timezone,
  };
  const day = `${formatWeekday(when)} ${formatDate(when)}`;
  return `${organisation.name}: your appointment is on ${day}, ${formatTimeSlot(when)}, with ${agent.name}. Reply STOP to get no more texts.`;
}
