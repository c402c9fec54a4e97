import { randomUUID } from "node:crypto";
import type { processBooking } from "@milepost/contract/endpoints/booking.ts";
import type { Answer, Input } from "@milepost/contract/endpoints/endpoint.ts";
import { unknownEmail } from "@milepost/contract/limits.ts";
import type { ProblemCode } from "@milepost/contract/problem-code.ts";
import type { FieldValue } from "@milepost/contract/settings/mapping.ts";
import { bookingTexts } from "@milepost/contract/texts/agent.ts";
import type { Db } from "../platform/database/database.ts";
import { Problem } from "../platform/http/problem.ts";
import type { Identity, WorkflowCaller } from "../platform/http/route.ts";
import { leaveLine } from "../platform/queue/fair-fetch.ts";
import { BookingAnswer } from "../reservations/booking-answer.ts";
import { warningInWords } from "../reservations/booking-warning.ts";
import type { BookingForm, Reservation } from "../reservations/reservation.ts";
import type { ApiPorts } from "./hold/api-ports.ts";
import {
  alreadyBookedProblem,
  heldOrRefuse,
  releaseOlder,
  slotTakenProblem,
} from "./hold/held-or-refuse.ts";
import { reservationStory } from "./reservation-story.ts";
import { changeReservation, lockReservation } from "./store.ts";
import { viewAppointments } from "./view-appointments.ts";
import type { ReservationKey } from "./write/loaded-booking.ts";

type Body = Input<typeof processBooking>["body"];
type Booked = Answer<typeof processBooking>;

/** Milliseconds that a person waits; then she learns the truth, that it is still being written. */
const patience = 25_000;

/** The form is kept with the reservation and not given to the engine, whose journal is a store. */
export async function submitBooking(
  ports: ApiPorts,
  identity: WorkflowCaller,
  body: Body,
): Promise<Booked> {
  const { organisation } = identity;
  const wish = {
    workflowId: body.wf,
    recordId: body.recordId,
    agentId: body.fieldagent,
    slot: body.slot,
    deviation: body.deviation,
    week: body.week,
    postcode: body.postcode,
    isTightAccepted: body.isTightAccepted,
    isAnotherWanted: body.isAnotherWanted,
  };
  const form = formOf(body);
  const { reservation, before } = await heldOrRefuse(ports, identity, wish, (db, { id }) =>
    keepForm(db, { organisation, id }, form),
  );
  await releaseOlder(ports, organisation, before);
  const { id } = reservation;
  const story = reservationStory({ organisation, id }, "book");
  // From here on it is the CRM's time: neither a connection nor a core of ours is needed for it.
  leaveLine();
  const called = await ports.engine
    .call(story, BookingAnswer, randomUUID(), patience)
    .catch(async (cause) => {
      // The engine may have taken it and not been heard. What cannot be taken back is under way.
      if (!(await takeFormBack(ports, identity, reservation)))
        return { kind: "under-way" } as const;
      throw new Problem(
        "BOOKING_NOT_BEGUN",
        "We couldn’t start the booking. Nothing has been booked. Try again.",
        { cause },
      );
    });
  if (called.kind === "under-way") {
    const detail = "We’re still writing this booking to your CRM. Wait a moment.";
    throw new Problem("BOOKING_UNDER_WAY", detail, { extra: { success: false, bookingId: id } });
  }
  const isInvited = reservation.invitation !== null;
  const { inviteEmail = unknownEmail } = body;
  const notes = isInvited || inviteEmail === unknownEmail ? [] : [notInvited];
  return answerOf(ports, identity, { answer: called.result, wish, reservation, notes });
}

/** The invitation went with a hold that ran out before. */
const notInvited = "The customer has no invitation to this appointment. Phone them.";

/** A second form does not change a booking that has begun: its answer is how the first one went. */
async function keepForm(
  db: Db,
  { organisation, id }: ReservationKey,
  form: BookingForm,
): Promise<void> {
  const now = await lockReservation(db, organisation, id);
  if (now?.state === "held") await changeReservation(db, organisation, id, { form });
}

/** A story that finds no form writes nothing, also when it begins later. False: it has begun, or nobody knows. */
async function takeFormBack(
  { database }: ApiPorts,
  { organisation }: Identity,
  { id }: Reservation,
): Promise<boolean> {
  const taking = database.withOrganisation(organisation, async (db) => {
    const now = await lockReservation(db, organisation, id);
    if (now?.state !== "held") return false;
    await changeReservation(db, organisation, id, { form: null });
    return true;
  });
  return taking.catch(() => false);
}

/** Of the top section the id and the value alone; which field that is decides the workflow. */
function formOf({ topSection, bottomSection, isAnotherWanted = false }: Body): BookingForm {
  const top = Object.entries(topSection).map(([id, given]) => [id, valueIn(given)] as const);
  return { top: Object.fromEntries(top), bottom: bottomSection, isAnotherWanted };
}

function valueIn(given: Body["topSection"][string]): FieldValue {
  const isWrapped = typeof given === "object" && !Array.isArray(given) && "value" in given;
  return isWrapped ? given.value : (given as FieldValue);
}

interface Told {
  readonly answer: BookingAnswer;
  readonly wish: Parameters<typeof heldOrRefuse>[2];
  readonly reservation: Reservation;
  /** Besides what the booking itself warns of. */
  readonly notes: readonly string[];
}

async function answerOf(ports: ApiPorts, identity: WorkflowCaller, told: Told): Promise<Booked> {
  const { answer, wish, reservation } = told;
  const bookingProblem = (code: ProblemCode, detail: string, extra = {}) =>
    new Problem(code, detail, { extra: { success: false, bookingId: reservation.id, ...extra } });
  switch (answer.kind) {
    case "booked": {
      const warning = warningInWords(answer.warnings);
      const warnings = [...(warning === null ? [] : [warning]), ...told.notes];
      return {
        success: true,
        message: bookingTexts.serverSuccess,
        bookingId: reservation.id,
        ...(answer.redirectUrl !== null && { redirectUrl: answer.redirectUrl }),
        ...(warnings.length > 0 && { warning: warnings.join(" ") }),
      };
    }
    case "already-booked": {
      const { appointments } = await viewAppointments(ports.database, identity, wish);
      throw alreadyBookedProblem(appointments);
    }
    case "taken":
      throw await slotTakenProblem(ports, identity, wish, reservation.startsAt, []);
    case "mandatory": {
      const { field: missingField } = answer;
      throw bookingProblem("MANDATORY_NOT_FOUND", bookingTexts.mandatoryNotFound(missingField), {
        missingField,
      });
    }
    case "refused":
      throw bookingProblem("CRM_REFUSED", answer.why);
    case "unreachable":
      throw bookingProblem(
        "CRM_UNREACHABLE",
        "Your CRM isn’t answering. Nothing was booked. Try again in a minute.",
      );
    case "disconnected":
      throw new Problem("CRM_DISCONNECTED");
  }
}
