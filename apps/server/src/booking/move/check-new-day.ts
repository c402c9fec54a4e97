import { crmFailureCode } from "@milepost/crm/crm-failure.ts";
import { minuteOf } from "@milepost/scheduling/minute.ts";
import { readDay } from "../../diary/reading/read-day.ts";
import type { Move } from "../../reservations/reservation.ts";
import { askingBetweenTries } from "../../search/judge/asking-between-tries.ts";
import { judgeAlone } from "../../search/judge/judge-slot.ts";
import { readVisitFields } from "../../search/world/visit-fields.ts";
import type { BookingPorts } from "../booking-ports.ts";
import { codeNow } from "../code-now.ts";
import { dayAround } from "../day-around.ts";
import { weekAt } from "../hold/hold-slot.ts";
import { loadBooking } from "../write/load-booking.ts";
import type { LoadedBooking, ReservationKey } from "../write/loaded-booking.ts";
import type { MoveAnswer } from "./move-answer.ts";

export type Checked =
  | { readonly kind: "go" }
  /** Nothing was changed in the CRM, and nothing will be. */
  | { readonly kind: "stop"; readonly answer: MoveAnswer }
  /** There is nothing to move. */
  | { readonly kind: "over"; readonly answer: MoveAnswer };

/**
 * The new day as the CRM has it now, which may not be as the mirror had it when somebody asked. The time is kept for the
 * visit, so that nobody here can take it meanwhile.
 */
export async function checkNewDay(ports: BookingPorts, key: ReservationKey): Promise<Checked> {
  const booking = await loadBooking(ports.database, key);
  const { move, state } = booking.reservation;
  if (!move || state === "released") return { kind: "over", answer: { kind: "not-asked" } };
  try {
    return (await isFree(ports, booking, move)) ? { kind: "go" } : stop({ kind: "taken" });
  } catch (error) {
    const code = crmFailureCode(error);
    if (code === null) throw error;
    return stop({ kind: code === "CRM_DISCONNECTED" ? "disconnected" : "unreachable" });
  }
}

const stop = (answer: MoveAnswer): Checked => ({ kind: "stop", answer });

async function isFree(
  ports: BookingPorts,
  { key, reservation, settings }: LoadedBooking,
  move: Move,
): Promise<boolean> {
  const { organisation, id } = key;
  const { workflowId, postcode, recordId, heldBy } = reservation;
  const [visitFields] = await Promise.all([
    readVisitFields(ports, organisation, { settings, recordId, bookedBy: heldBy }),
    readDay(ports.diary, organisation, dayAround(new Date(move.startsAt), settings.timezone)),
  ]);
  const now = minuteOf(ports.now());
  const { agentId, deviation, isTight } = move;
  const slot = codeNow(move, weekAt(now, settings.timezone));
  const question = { workflowId, postcode, agentId, slot, deviation, visitFields, now };
  const judging = judgeAlone(ports.database, organisation, { ...question, moving: id });
  const judged = await askingBetweenTries(ports.driveTimes, judging);
  return judged.kind === "free" || (judged.kind === "tight" && isTight);
}
