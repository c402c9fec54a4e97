import { meetingModule } from "@milepost/contract/settings/crm-field.ts";
import type { FieldValue, Written } from "@milepost/crm/crm.ts";
import { crmFailureCode } from "@milepost/crm/crm-failure.ts";
import type { Database } from "../../platform/database/database.ts";
import { localText } from "../../reservations/local-text.ts";
import { formatDateTime } from "../../templates/appointment-texts.ts";
import type { StoredField } from "../../workflows/fields/stored-field.ts";
import type { BookingPorts } from "../booking-ports.ts";
import { addStep, listSteps } from "../step-store.ts";
import { changeReservation, lockReservation } from "../store.ts";
import { loadBooking } from "../write/load-booking.ts";
import type { ReservationKey } from "../write/loaded-booking.ts";

/**
 * Writes when the customer accepted to the field that the workflow has for it; it says the same when it
 * is repeated. `away`: the CRM does not answer now. What it refuses is left to a person.
 */
export async function writeAcceptance(
  ports: BookingPorts,
  key: ReservationKey,
): Promise<"done" | "away"> {
  const { reservation, settings, modules, connection } = await loadBooking(ports.database, key);
  const { acceptanceField: name, destinationModule: module, timezone } = settings;
  const { acceptedAt, written, state } = reservation;
  const id = module === meetingModule ? written.meetingId : written.recordId;
  const field = modules[module]?.find((one) => one.name === name);
  const isBooked = state === "booked" || state === "attention";
  if (!field || !acceptedAt || !id || !isBooked || (await isWritten(ports, key))) return "done";
  try {
    const crm = await ports.openCrm(connection);
    const value = valueFor(field, acceptedAt, timezone);
    await noteOutcome(ports, key, await crm.updateRecord(module, id, { [name]: value }));
    return "done";
  } catch (error) {
    const code = crmFailureCode(error);
    if (code === null) throw error;
    if (code !== "CRM_FORBIDDEN") return "away";
    await leaveAcceptance(ports, key, "The CRM does not allow it.");
    return "done";
  }
}

/** A person may have changed it in the CRM since then. */
function isWritten({ database }: BookingPorts, { organisation, id }: ReservationKey) {
  return database.withOrganisation(organisation, async (db) =>
    (await listSteps(db, organisation, id)).some(
      ({ step, outcome }) => step === "accept" && outcome === writtenToCrm,
    ),
  );
}

const writtenToCrm = "written to the CRM";

function valueFor({ type }: StoredField, acceptedAt: Date, timezone: string): FieldValue {
  if (type === "boolean") return true;
  if (type === "datetime-local") return localText(acceptedAt, timezone);
  return `Accepted on ${formatDateTime(acceptedAt.getTime(), timezone)}`;
}

async function noteOutcome(
  { database }: BookingPorts,
  key: ReservationKey,
  outcome: Written,
): Promise<void> {
  if (outcome.kind === "refused") {
    const { field, message } = outcome;
    return leaveAcceptance({ database }, key, field === null ? message : `${field}: ${message}`);
  }
  const { organisation, id } = key;
  await database.withOrganisation(organisation, (db) =>
    addStep(db, organisation, id, { step: "accept", outcome: writtenToCrm }),
  );
}

/** To a person: the booking stands, and they find it among those that need attention. */
async function leaveAcceptance(
  { database }: { readonly database: Database },
  { organisation, id }: ReservationKey,
  why: string,
): Promise<void> {
  await database.withOrganisation(organisation, async (db) => {
    const answer = (await lockReservation(db, organisation, id))?.answer;
    if (answer?.kind !== "booked") return;
    const refused = { code: "acceptance-refused" as const, message: why };
    await changeReservation(db, organisation, id, {
      state: "attention",
      answer: { ...answer, warnings: [...answer.warnings, refused] },
    });
    await addStep(db, organisation, id, { step: "accept", outcome: "refused", detail: why });
  });
}
