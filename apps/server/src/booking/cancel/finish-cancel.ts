import type { BookingPorts } from "../booking-ports.ts";
import { oweChat, release } from "../owed/owe.ts";
import { addStep } from "../step-store.ts";
import { lockReservation } from "../store.ts";
import { leaveWaitingList } from "../waiting/leave-waiting-list.ts";
import type { ReservationKey } from "../write/loaded-booking.ts";
import type { CancelAnswer } from "./cancel-answer.ts";
import { forgetCancel, keepCancelWarning } from "./cancel-store.ts";

/** It is off, and from this transaction on the customer who may have an invitation is owed the cancellation. */
export async function finishCancel(
  { database }: Pick<BookingPorts, "database">,
  { organisation, id }: ReservationKey,
  warning: string | null,
): Promise<CancelAnswer> {
  return database.withOrganisation(organisation, async (db) => {
    const now = await lockReservation(db, organisation, id);
    if (!now?.cancel) return { kind: "not-asked" };
    if (now.state === "released") return { kind: "cancelled", warning: now.cancel.warning };
    await leaveWaitingList(db, organisation, now, { onlyMoving: true });
    await release(db, organisation, id);
    await keepCancelWarning(db, organisation, id, warning);
    await addStep(db, organisation, id, { step: "cancel", outcome: "cancelled" });
    await oweChat(db, organisation, id, "visit-cancelled");
    return { kind: "cancelled", warning };
  });
}

/** Nothing was taken out of the CRM: the visit stands, and follows the CRM again. */
export async function letStand(
  { database }: Pick<BookingPorts, "database">,
  { organisation, id }: ReservationKey,
  answer: CancelAnswer,
): Promise<CancelAnswer> {
  await database.withOrganisation(organisation, async (db) => {
    await forgetCancel(db, organisation, id);
    const detail = answer.kind === "refused" ? answer.why : null;
    await addStep(db, organisation, id, { step: "cancel", outcome: answer.kind, detail });
  });
  return answer;
}
