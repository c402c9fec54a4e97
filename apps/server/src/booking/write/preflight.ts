import { searchDeadlineMs } from "@milepost/contract/limits.ts";
import { makesMeeting } from "@milepost/contract/settings/module-pair.ts";
import type { Conversion } from "@milepost/crm/crm.ts";
import type { Pair } from "@milepost/drive-time";
import { type Minute, minuteOf } from "@milepost/scheduling/minute.ts";
import { Temporal } from "temporal-polyfill";
import { readLoadedDay } from "../../diary/reading/read-day.ts";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { BookingAnswer } from "../../reservations/booking-answer.ts";
import type { Reservation } from "../../reservations/reservation.ts";
import {
  type AtHand,
  askingBetweenTries,
  type DrivesUnknown,
} from "../../search/judge/asking-between-tries.ts";
import { judgeSlot } from "../../search/judge/judge-slot.ts";
import { readVisitFields, type VisitFields } from "../../search/world/visit-fields.ts";
import type { BookingPorts } from "../booking-ports.ts";
import { codeNow } from "../code-now.ts";
import { weekAt } from "../hold/hold-slot.ts";
import { lockCustomer, lockDay } from "../hold/lock-day.ts";
import { release } from "../owed/owe.ts";
import { addStep } from "../step-store.ts";
import { changeReservation, lockReservation } from "../store.ts";
import { appointmentsOf, isBarred } from "../view-appointments.ts";
import type { LoadedBooking } from "./loaded-booking.ts";
import { missingField } from "./new-record-values.ts";
import type { OpenBooking, Preparation, Prepared } from "./prepare-booking.ts";
import { findAnswer } from "./settle-booking.ts";

export type Preflight =
  | {
      readonly kind: "go";
      readonly wantsMeeting: boolean;
      /** What the lead had become before this booking; null: it is one still, or never was. Journals of older workers leave it out. */
      readonly conversion?: Conversion | null;
      /** `module.field` of what is to be written and the CRM no longer has a field for. */
      readonly gone: readonly string[];
    }
  /** It was booked before, or is no longer anybody's. */
  | { readonly kind: "answered"; readonly answer: BookingAnswer }
  /** Nothing was written, and nothing will be. */
  | { readonly kind: "stop"; readonly answer: BookingAnswer };

const stop = (answer: BookingAnswer): Preflight => ({ kind: "stop", answer });

/**
 * Everything that can be found out before the first write: a lead's conversion cannot be undone. The
 * agent's day is read from the CRM again, because it may have changed since the mirror was, and judged
 * once more under the day's lock. From then on the reservation is being booked and no timer ends it.
 */
export async function preflight(ports: BookingPorts, open: OpenBooking): Promise<Preflight> {
  const { booking, day, missing } = await open.loaded();
  const { reservation, settings, key } = booking;
  const answer = findAnswer(reservation);
  if (answer) return { kind: "answered", answer };
  if (hasNoForm(reservation)) return stop(refusalOf(reservation));
  // Questions to the CRM that do not need each other.
  const [[prepared, conversion], visitFields] = await Promise.all([
    open.prepared().then(async (one) => [one, await findConversion(one)] as const),
    readVisitFields(ports, key.organisation, {
      settings,
      recordId: reservation.recordId,
      bookedBy: reservation.heldBy,
    }),
    readLoadedDay(ports.diary, key.organisation, day),
    askForDrives(ports, missing),
  ]);
  if (prepared.kind === "impossible") return stop({ kind: "refused", why: prepared.why });
  const field = prepared.values.missing ?? missingField(prepared);
  if (field !== null) return stop({ kind: "mandatory", field });
  return confirm(ports, prepared, { visitFields, conversion });
}

/** Meanwhile, so that who confirms it under the day's lock has them at hand. What fails here is asked for there. */
async function askForDrives({ driveTimes }: BookingPorts, missing: readonly Pair[]) {
  if (missing.length === 0) return;
  await driveTimes.drives(missing, AbortSignal.timeout(searchDeadlineMs)).catch(() => {});
}

async function findConversion(preparation: Preparation): Promise<Conversion | null> {
  if (preparation.kind !== "ready" || preparation.plan.kind !== "convert") return null;
  const { crm, booking } = preparation;
  return crm.findConversion(booking.reservation.recordId);
}

/** The sender has the answer that it was not begun, or was refused. */
const hasNoForm = ({ state, form }: Reservation) => state === "held" && form === null;

const refusalOf = ({ answer }: Reservation): BookingAnswer =>
  answer ?? { kind: "refused", why: "It was withdrawn before it started." };

async function confirm(
  ports: BookingPorts,
  { booking, values }: Prepared,
  { visitFields, conversion }: { visitFields: VisitFields; conversion: Conversion | null },
): Promise<Preflight> {
  const { key, reservation, settings } = booking;
  const { organisation, id } = key;
  const wantsMeeting = makesMeeting(settings);
  const go: Preflight = { kind: "go", wantsMeeting, conversion, gone: values.gone };
  const date = Temporal.Instant.fromEpochMilliseconds(reservation.startsAt.getTime())
    .toZonedDateTimeISO(settings.timezone)
    .toPlainDate()
    .toString();
  const now = minuteOf(ports.now());
  const { agentId } = reservation;
  const confirming = { id, agentId, date, settings, visitFields, go, now };
  return askingBetweenTries(ports.driveTimes, (atHand) =>
    ports.database.withOrganisation(organisation, (db) =>
      confirmIn(db, organisation, atHand, confirming),
    ),
  );
}

interface Confirming {
  /** Of the reservation. */
  readonly id: string;
  readonly agentId: string;
  readonly date: string;
  readonly settings: LoadedBooking["settings"];
  readonly visitFields: VisitFields;
  readonly go: Preflight;
  readonly now: Minute;
}

/** Under the day's lock. Nothing is changed where drives are unknown. */
async function confirmIn(
  db: Db,
  organisation: OrganisationId,
  atHand: AtHand,
  { id, agentId, date, settings, visitFields, go, now }: Confirming,
): Promise<Preflight | DrivesUnknown> {
  await lockDay(db, organisation, agentId, date);
  const held = await lockReservation(db, organisation, id);
  if (held?.state === "booking") return go;
  if (held?.state !== "held") return stop({ kind: "taken" });
  if (hasNoForm(held)) return stop(refusalOf(held));
  await lockCustomer(db, organisation, held.recordId);
  const { workflowId, recordId } = held;
  const question = { recordId, workflowId, settings, except: id };
  const appointments = await appointmentsOf(db, organisation, question);
  if (isBarred(appointments, held.form?.isAnotherWanted)) return stop({ kind: "already-booked" });
  const judged = await judgeSlot(db, organisation, atHand, {
    workflowId,
    postcode: held.postcode,
    agentId: held.agentId,
    slot: codeNow(held, weekAt(now, settings.timezone)),
    deviation: held.deviation,
    except: { heldBy: held.heldBy, recordId },
    visitFields,
    now,
  });
  if (judged.kind === "drives-unknown") return judged;
  const isFree = judged.kind === "free" || (judged.kind === "tight" && held.isTight);
  if (!isFree) {
    await release(db, organisation, id);
    await addStep(db, organisation, id, { step: "check the diary", outcome: "taken" });
    return stop({ kind: "taken" });
  }
  await changeReservation(db, organisation, id, { state: "booking" });
  await addStep(db, organisation, id, { step: "check the diary", outcome: "free" });
  return go;
}
