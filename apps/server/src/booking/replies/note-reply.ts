import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { Reservation } from "../../reservations/reservation.ts";
import { noteAccepted } from "../invite/note-accepted.ts";
import { nextSequence, oweChat } from "../owed/owe.ts";
import { repeatChat } from "../owed/owed-store.ts";
import { addStep, listSteps, type ReservationStep } from "../step-store.ts";
import { lockReservation } from "../store.ts";
import { saveCalendarAnswer } from "./calendar-answer-store.ts";
import type { CalendarAnswer, CalendarReply, GivenAnswer } from "./read-reply.ts";
import { isAddressedTo, type ReplyToken } from "./reply-address.ts";

/** What became of an answer: it counts, or why it does not. */
export type Heard = CalendarAnswer | Passed;
type Passed =
  | "repeated"
  | "unknown visit"
  | "cancelled visit"
  | "visit over"
  | "other customer"
  | "older invitation"
  | "older answer"
  | "too many answers";

/** For one visit: who has changed their mind more often is not heard, and neither is a machine that has run wild. */
const answersAtMost = 20;

/**
 * A customer's answer in their calendar, in one transaction with all that it brings about. That they come is an acceptance
 * as by the link; that they do not, or may not, changes nothing but what people are shown, and can be taken back.
 */
export async function noteReply(
  db: Db,
  organisation: OrganisationId,
  { reply, token, now }: { reply: CalendarReply; token: ReplyToken; now: Clock },
): Promise<Heard> {
  const { reservationId: id } = reply;
  const reservation = await lockReservation(db, organisation, id);
  const passed = reservation ? whyNot(reservation, token, now) : "unknown visit";
  if (!reservation || passed) return passed ?? "unknown visit";
  if (reply.sequence < (await nextSequence(db, organisation, id)) - 1) return "older invitation";
  const invited = reservation.invitation?.email?.toLowerCase();
  const given = reply.answers.find(({ email }) => email === invited) ?? reply.answers[0];
  if (!given) return "unknown visit";
  // A clock that is ahead would keep later answers out.
  const at = new Date(Math.min(reply.at ?? Number.POSITIVE_INFINITY, now().epochMilliseconds));
  const late = await whyLate(db, organisation, reservation, { given, at });
  if (late) return late;
  const detail = given.email === invited ? null : "From another address than the one we invited.";
  await save(db, organisation, reservation, { answer: given.answer, at, detail });
  return given.answer;
}

/** Null: it is theirs, and to come. */
function whyNot(
  { state, cancel, endsAt, invitation }: Reservation,
  token: ReplyToken,
  now: Clock,
): Passed | null {
  if (state === "released" || cancel !== null) return "cancelled visit";
  if (endsAt.getTime() <= now().epochMilliseconds) return "visit over";
  const email = invitation?.email;
  return email && isAddressedTo(token, email) ? null : "other customer";
}

/** By the calendar's own clock: a mail may arrive twice, and behind a later one. */
async function whyLate(
  db: Db,
  organisation: OrganisationId,
  { id, calendarAnswer, calendarAnsweredAt: before }: Reservation,
  { given: { answer }, at }: { given: GivenAnswer; at: Date },
): Promise<Passed | null> {
  if (before && at < before) return "older answer";
  const given = (await listSteps(db, organisation, id)).filter(isInCalendar);
  const isSameMail = before?.getTime() === at.getTime() && given.at(-1)?.outcome === words(answer);
  if (isSameMail || calendarAnswer === answer) return "repeated";
  return given.length >= answersAtMost ? "too many answers" : null;
}

const words = <A extends CalendarAnswer>(answer: A) => `${answer} in the calendar` as const;

const isInCalendar = ({ step, outcome }: ReservationStep) =>
  step === "accept" && outcome.endsWith(" in the calendar");

interface Answered {
  readonly answer: CalendarAnswer;
  readonly at: Date;
  readonly detail: string | null;
}

async function save(
  db: Db,
  organisation: OrganisationId,
  { id }: Reservation,
  { answer, at, detail }: Answered,
): Promise<void> {
  if (answer === "accepted") {
    await noteAccepted(db, organisation, id, { outcome: words("accepted"), detail });
    return saveCalendarAnswer(db, organisation, id, { answer: null, at });
  }
  await saveCalendarAnswer(db, organisation, id, { answer, at });
  await addStep(db, organisation, id, { step: "accept", outcome: words(answer), detail });
  const news = `customer-${answer}` as const;
  // Who declined before, and then came, and now declines, is news once more.
  if (!(await repeatChat(db, organisation, id, news))) await oweChat(db, organisation, id, news);
}
