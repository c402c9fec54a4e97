import type { Crm } from "@milepost/crm/crm.ts";
import { type BookingValues, bookingValues } from "../../reservations/booking-values.ts";
import type { BookingPorts } from "../booking-ports.ts";
import { loadCustomer } from "./load-booking.ts";
import { type LoadedToBook, loadingToBook } from "./load-to-book.ts";
import type { Customer, LoadedBooking, ReservationKey } from "./loaded-booking.ts";
import { meetingTitle } from "./meeting-title.ts";
import { planWriting, type WritePlan } from "./write-plan.ts";

/** Everything that the steps of a booking go by. */
export interface Prepared {
  readonly crm: Crm;
  readonly booking: LoadedBooking;
  readonly customer: Customer;
  readonly plan: WritePlan;
  readonly values: BookingValues;
}

/** `why` is for people: there is nothing that could be booked. */
export type Preparation =
  | ({ readonly kind: "ready" } & Prepared)
  | { readonly kind: "impossible"; readonly why: string };

/**
 * Read when the first step asks, and remembered for the next ones. A worker that goes on after a crash
 * reads it again: it holds a customer's data, which must not be in a journal.
 */
export interface OpenBooking {
  /** What is ours. */
  loaded(): Promise<LoadedToBook>;
  /** With what the CRM says of the customer. */
  prepared(): Promise<Preparation>;
}

/** `first`: what was read of it a moment ago; null: nothing. */
export function prepareBooking(
  ports: BookingPorts,
  key: ReservationKey,
  first: LoadedToBook | null,
): OpenBooking {
  const load = loadingToBook(ports, key);
  const loaded = once(async () => first ?? ports.database.withOrganisation(key.organisation, load));
  return { loaded, prepared: once(async () => prepare(ports, (await loaded()).booking)) };
}

/** A failure is not remembered: the step that met it is tried again. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null;
  return () => {
    reading ??= read().catch((error) => {
      reading = null;
      throw error;
    });
    return reading;
  };
}

async function prepare(ports: BookingPorts, booking: LoadedBooking): Promise<Preparation> {
  const { settings, modules, reservation, connection } = booking;
  const { sourceModule, destinationModule } = settings;
  const plan = planWriting(sourceModule, destinationModule);
  if (!plan) return { kind: "impossible", why: noWay(sourceModule, destinationModule) };
  const crm = await ports.openCrm(connection);
  const customer = await loadCustomer(crm, booking);
  if (!customer)
    return {
      kind: "impossible",
      why: "We couldn’t find this record in your CRM. Check that it still exists.",
    };
  const form = reservation.form ?? { top: {}, bottom: {} };
  const values = bookingValues(settings, modules, { ...customer, form });
  const titled = { ...settings, defaultMeetingTitle: meetingTitle(booking, customer) };
  return { kind: "ready", crm, booking: { ...booking, settings: titled }, customer, plan, values };
}

const noWay = (source: string, destination: string) =>
  `You can’t book in this workflow: nothing leads from ${source} to ${destination}.`;
