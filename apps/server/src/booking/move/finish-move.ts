import { warningInWords } from "../../reservations/booking-warning.ts";
import type { Move, Reservation } from "../../reservations/reservation.ts";
import { formatDate, formatTimeSlot, formatWeekday } from "../../templates/appointment-texts.ts";
import type { BookingPorts } from "../booking-ports.ts";
import { noteAccepted } from "../invite/note-accepted.ts";
import { oweChat } from "../owed/owe.ts";
import { oweChange } from "../owed/owe-change.ts";
import { repeatChat } from "../owed/owed-store.ts";
import { addStep } from "../step-store.ts";
import { changeReservation, lockReservation } from "../store.ts";
import { addFreed } from "../waiting/freed-store.ts";
import { leaveWaitingList } from "../waiting/leave-waiting-list.ts";
import { loadBookingIn } from "../write/load-booking.ts";
import type { LoadedBooking, ReservationKey } from "../write/loaded-booking.ts";
import type { MoveAnswer } from "./move-answer.ts";
import { endMove } from "./move-store.ts";

/** It is at its new time, and from this transaction on the customer who may have an invitation is owed that. */
export async function finishMove(
  { database }: Pick<BookingPorts, "database">,
  key: ReservationKey,
  refused: string | null,
): Promise<MoveAnswer> {
  const { organisation, id } = key;
  return database.withOrganisation(organisation, async (db) => {
    const now = await lockReservation(db, organisation, id);
    if (!now?.move) return { kind: "not-asked" };
    const { agentId, startsAt, endsAt, slotCode, week, deviation, isTight } = now.move;
    const { isByCustomer } = now.move;
    const was = before(await loadBookingIn(db, key));
    const detail = isByCustomer ? `The customer asked for it, by their own link. ${was}` : was;
    await endMove(db, organisation, id);
    await changeReservation(db, organisation, id, {
      agentId,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      slot: { slotCode, week, deviation, isTight },
      ...(refused !== null && leftToPerson(now, refused)),
    });
    await addFreed(db, organisation, now);
    await leaveWaitingList(db, organisation, now);
    await addStep(db, organisation, id, { step: "move", outcome: "moved", detail });
    // Nobody needs to phone and ask whether they will be there.
    if (isByCustomer)
      await noteAccepted(db, organisation, id, { outcome: "accepted by choosing the time" });
    await oweChange(db, organisation, id);
    // A visit can be moved more than once, and each time is news.
    if (!(await repeatChat(db, organisation, id, "visit-moved")))
      await oweChat(db, organisation, id, "visit-moved");
    if (refused !== null) await oweChat(db, organisation, id, "needs-attention");
    return { kind: "moved", warning: refused && warningInWords([notMoved(refused)]) };
  });
}

/** When and whose it was. */
function before({ reservation, settings, agent }: LoadedBooking): string {
  const { startsAt, endsAt } = reservation;
  const { timezone: timeZone } = settings;
  const was = { start: startsAt.getTime(), end: endsAt.getTime(), timeZone };
  const day = `${formatWeekday(was)} ${formatDate(was)}`;
  return `Before: ${day}, ${formatTimeSlot(was)}, with ${agent.name}.`;
}

const notMoved = (message: string) => ({ code: "meeting-not-moved" as const, message });

function leftToPerson({ answer }: Reservation, refused: string) {
  if (answer?.kind !== "booked") return { state: "attention" as const };
  const warnings = [...answer.warnings, notMoved(refused)];
  return { state: "attention" as const, answer: { ...answer, warnings } };
}

const timeOf = ({ agentId, startsAt, endsAt }: Move) => ({
  agentId,
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
});

/** Nothing was changed in the CRM: the visit stands, and follows the CRM again. */
export async function leaveInPlace(
  { database }: Pick<BookingPorts, "database">,
  { organisation, id }: ReservationKey,
  answer: MoveAnswer,
): Promise<MoveAnswer> {
  await database.withOrganisation(organisation, async (db) => {
    const now = await lockReservation(db, organisation, id);
    await endMove(db, organisation, id);
    if (now?.move) await addFreed(db, organisation, timeOf(now.move));
    const detail = answer.kind === "refused" ? answer.why : null;
    await addStep(db, organisation, id, { step: "move", outcome: answer.kind, detail });
  });
  return answer;
}
