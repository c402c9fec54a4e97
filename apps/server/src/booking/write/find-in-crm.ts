import { meetingModule } from "@milepost/contract/settings/crm-field.ts";
import { makesMeeting } from "@milepost/contract/settings/module-pair.ts";
import type { Crm } from "@milepost/crm/crm.ts";
import { crmFailureCode } from "@milepost/crm/crm-failure.ts";
import type { BookingPorts } from "../booking-ports.ts";
import type { InCrm } from "../wrote.ts";
import type { LoadedBooking } from "./loaded-booking.ts";
import { referenceFor } from "./reference-for.ts";
import { planWriting } from "./write-plan.ts";
import { recordsOf } from "./write-record.ts";

/** What the CRM has of a reservation. */
export type FoundInCrm =
  /** Record null: it is there, and not to be found out which. */
  | { readonly kind: "booked"; readonly record: InCrm | null; readonly meetingId: string | null }
  /** Whatever of it may be there is found again when it is booked. */
  | { readonly kind: "not-booked" }
  /** Only a person can say. */
  | { readonly kind: "unknown" };

/** Looks for a reservation by its reference. Throws when the CRM does not answer. */
export async function findInCrm(
  { openCrm }: Pick<BookingPorts, "openCrm">,
  booking: LoadedBooking,
): Promise<FoundInCrm> {
  try {
    return await look(await openCrm(booking.connection), booking);
  } catch (error) {
    const isClosed = ["CRM_DISCONNECTED", "CRM_FORBIDDEN"].includes(crmFailureCode(error) ?? "");
    if (!isClosed) throw error;
    return { kind: "unknown" };
  }
}

type Looking = Pick<Crm, "findByReference" | "findConversion">;

async function look(crm: Looking, booking: LoadedBooking): Promise<FoundInCrm> {
  const { key, settings, modules, reservation } = booking;
  const { sourceModule, destinationModule: module } = settings;
  const isSubmitted = reservation.state === "booking" || reservation.form !== null;
  const find = async (where: string) => {
    const reference = referenceFor(modules, where, key);
    return reference && crm.findByReference(where, reference);
  };
  const plan = planWriting(sourceModule, module);
  const wantsMeeting = makesMeeting(settings);
  // Whatever is written last: where it is, everything is.
  const last = wantsMeeting ? meetingModule : module;
  const hasReference = referenceFor(modules, last, key) !== null;
  if (!plan || !hasReference || (!wantsMeeting && plan.kind !== "create")) {
    // To change a record once more is the same as once.
    const isRepeatable = isSubmitted && plan?.kind === "update" && !wantsMeeting;
    return { kind: isRepeatable ? "not-booked" : "unknown" };
  }
  const id = await find(last);
  if (id === null) {
    const isBegun =
      plan.kind === "convert"
        ? (await crm.findConversion(reservation.recordId)) !== null
        : plan.kind === "create" && !isSubmitted && (await find(module)) !== null;
    return { kind: isBegun ? "unknown" : "not-booked" };
  }
  const meetingId = wantsMeeting ? id : null;
  switch (plan.kind) {
    case "meeting":
    case "update":
      return {
        kind: "booked",
        record: { module: sourceModule, id: reservation.recordId },
        meetingId,
      };
    case "create":
      return { kind: "booked", record: inCrm(module, await find(module)), meetingId };
    case "convert": {
      const became = await crm.findConversion(reservation.recordId);
      const recordId = became === null ? null : (recordsOf(became)[module] ?? null);
      return { kind: "booked", record: inCrm(module, recordId), meetingId };
    }
  }
}

const inCrm = (module: string, id: string | null): InCrm | null =>
  id === null ? null : { module, id };
