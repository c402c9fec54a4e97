import { crmFailureCode } from "@milepost/crm";
import type { Steps } from "../platform/stories.ts";
import type { ReservationKey } from "./load-booking.ts";
import type { BookingPorts } from "./ports.ts";
import { type Preflight, preflight } from "./preflight.ts";
import type { BookingAnswer } from "./reservation.ts";
import { beginBooking, finishBooking, refuseBooking } from "./settle-booking.ts";
import { type Wrote, writeBeside, writeMeeting, writeRecord } from "./write-to-crm.ts";

/**
 * A booking from the submitted form to the answer. Every step is safe to repeat: a crash anywhere goes
 * on where it was. Until the first write, anything that is wrong ends it with nothing written; after it
 * the booking stands, and what could not be done is told as a warning and left to a person.
 */
export async function book(
  steps: Steps,
  ports: BookingPorts,
  key: ReservationKey,
): Promise<BookingAnswer> {
  const begun = await steps.run("begin", () => beginBooking(ports.database, key));
  if (begun.kind === "answered") return begun.answer;

  const checked = await steps.run("check before writing", () => checkBefore(ports, key));
  if (checked.kind === "stop") return settle(steps, ports, key, checked.answer);

  const record = await steps.run("write the record", () => writeRecord(ports, key));
  if (record.kind === "refused") return settle(steps, ports, key, answerTo(record));

  const warnings: string[] = [];
  if (record.kind === "unknown") {
    warnings.push(
      "The CRM did not say whether the record was made. Look for it before booking again.",
    );
  } else {
    const beside = await steps.run("write what belongs to it", () =>
      writeBeside(ports, key, record),
    );
    if (beside !== null) warnings.push(`The CRM refused a part of the record: ${beside}`);
  }
  const meeting =
    begun.wantsMeeting && record.kind === "written"
      ? await steps.run("write the meeting", () => writeMeeting(ports, key, record))
      : null;
  if (meeting?.kind === "refused") warnings.push(`The CRM refused the meeting: ${meeting.message}`);
  if (meeting?.kind === "unknown")
    warnings.push("The CRM did not say whether the meeting was made.");

  return steps.run("finish", () => finishBooking(ports, key, { record, meeting, warnings }));
}

/** A CRM that is away now, before anything was written, ends it: nothing will appear later. */
async function checkBefore(ports: BookingPorts, key: ReservationKey): Promise<Preflight> {
  try {
    return await preflight(ports, key);
  } catch (error) {
    const code = crmFailureCode(error);
    if (code === null) throw error;
    const kind = code === "CRM_DISCONNECTED" ? "disconnected" : "unreachable";
    return { kind: "stop", answer: { kind } };
  }
}

function settle(steps: Steps, ports: BookingPorts, key: ReservationKey, answer: BookingAnswer) {
  return steps.run("give the hold back", () => refuseBooking(ports.database, key, answer));
}

function answerTo({ why, field, message }: Extract<Wrote, { kind: "refused" }>): BookingAnswer {
  if (why === "mandatory" && field !== null) return { kind: "mandatory", field };
  return { kind: "refused", why: field === null ? message : `${field}: ${message}` };
}
