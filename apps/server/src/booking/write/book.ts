import { crmFailureCode } from "@milepost/crm/crm-failure.ts";
import type { Steps } from "../../platform/engine/steps.ts";
import type { BookingAnswer } from "../../reservations/booking-answer.ts";
import type { BookingWarning } from "../../reservations/booking-warning.ts";
import { type Wrote, whyRefused } from "../wrote.ts";
import type { BookingActs } from "./booking-acts.ts";
import type { Preflight } from "./preflight.ts";
import type { Ended } from "./settle-booking.ts";

/**
 * A booking from the submitted form to the answer. Every step is safe to repeat: a crash anywhere goes
 * on where it was. Until the first write, anything that is wrong ends it with nothing written; after it
 * the booking stands, and a warning names what could not be done and is left to a person.
 */
export async function book(steps: Steps, acts: BookingActs): Promise<Ended> {
  const checked = await steps.run("check before writing", () => checkBefore(acts));
  // What is owed since is seen to by who decided it.
  if (checked.kind === "answered") return { answer: checked.answer, due: [] };
  if (checked.kind === "stop") return giveBack(steps, acts, checked.answer);

  const { conversion = null } = checked;
  const record = await steps.run("write the record", () => acts.writeRecord(conversion));
  if (record.kind === "refused") return giveBack(steps, acts, answerTo(record));

  const undone: BookingWarning[] = [];
  if (record.kind === "unknown") {
    undone.push({ code: "record-unknown" });
  }
  const [another, meeting] = await writeOthers(steps, acts, record, checked.wantsMeeting);
  if (another !== null) undone.push({ code: "part-refused", message: another });
  if (meeting?.kind === "refused")
    undone.push({ code: "meeting-refused", message: meeting.message });
  if (meeting?.kind === "unknown") undone.push({ code: "meeting-unknown" });

  const notes = checked.gone.map((field) => ({ code: "field-gone" as const, field }));
  return steps.run("finish and see what is due", () =>
    acts.finish({ record, meeting, undone, notes }),
  );
}

/** Around a record that is there. */
async function writeOthers(
  steps: Steps,
  acts: BookingActs,
  record: Exclude<Wrote, { kind: "refused" }>,
  wantsMeeting: boolean,
): Promise<[string | null, Wrote | null]> {
  if (record.kind === "unknown") return [null, null];
  const another = await steps.run("write what belongs to it", () => acts.writeAnother(record));
  if (!wantsMeeting) return [another, null];
  return [another, await steps.run("write the meeting", () => acts.writeMeeting(record))];
}

/** A CRM that is away now, before anything was written, ends it: nothing will appear later. */
async function checkBefore(acts: BookingActs): Promise<Preflight> {
  try {
    return await acts.check();
  } catch (error) {
    const code = crmFailureCode(error);
    if (code === null) throw error;
    const kind = code === "CRM_DISCONNECTED" ? "disconnected" : "unreachable";
    return { kind: "stop", answer: { kind } };
  }
}

function giveBack(steps: Steps, acts: BookingActs, answer: BookingAnswer) {
  return steps.run("give the hold back and see what is due", () => acts.refuse(answer));
}

function answerTo(refused: Extract<Wrote, { kind: "refused" }>): BookingAnswer {
  const { why, field } = refused;
  if (why === "mandatory" && field !== null) return { kind: "mandatory", field };
  return { kind: "refused", why: whyRefused(refused) };
}
