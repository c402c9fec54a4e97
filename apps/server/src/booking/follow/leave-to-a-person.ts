import type { Db } from "../../platform/database/database.ts";
import { nextSequence, oweChat } from "../owed/owe.ts";
import { addOwed } from "../owed/owed-store.ts";
import { addStep } from "../step-store.ts";
import { changeReservation } from "../store.ts";
import type { ReservationKey } from "../write/loaded-booking.ts";

/** Of whatever is done because the database came back from a backup. */
export const restoreStep = "restore";

type Lost = "restored-unknown" | "restored-form-lost" | "restored-invitation-lost";

/**
 * Nothing more is done about it, and nobody is mailed, before a person has looked. Where its time is not to be kept,
 * because somebody else has it, a cancellation is owed to an address that nobody here knows, until a person has phoned.
 */
export async function leaveToAPerson(
  db: Db,
  { organisation, id }: ReservationKey,
  code: Lost,
  { isTimeKept = true } = {},
): Promise<void> {
  const state = isTimeKept ? "attention" : "released";
  const answer = { kind: "booked" as const, redirectUrl: null, warnings: [{ code }] };
  await changeReservation(db, organisation, id, { state, answer, form: null });
  await addStep(db, organisation, id, { step: restoreStep, outcome: "left to a person" });
  if (isTimeKept) return oweChat(db, organisation, id, "needs-attention");
  const sequence = await nextSequence(db, organisation, id);
  await addOwed(db, organisation, id, { what: "cancellation", sequence });
}
