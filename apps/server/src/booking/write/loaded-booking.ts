import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { LoadedRecords } from "../../records/customer-field.ts";
import type { BookingFacts } from "../../reservations/booking-values.ts";
import type { Reservation } from "../../reservations/reservation.ts";
import type { Proven } from "../../session/prove-connection.ts";
import type { OrganisationDetails } from "../../session/read-organisation.ts";
import type { PersonDetails } from "../../session/read-people.ts";
import type { StoredModules } from "../../workflows/fields/stored-field.ts";

/** Which reservation a story is about. */
export interface ReservationKey {
  readonly organisation: OrganisationId;
  readonly id: string;
}

/** A reservation with everything of ours that it takes to book it. */
export interface LoadedBooking {
  readonly key: ReservationKey;
  readonly reservation: Reservation;
  readonly settings: WorkflowSettings;
  readonly modules: StoredModules;
  readonly organisation: OrganisationDetails;
  /** To open the CRM with. */
  readonly connection: Proven;
  readonly agent: PersonDetails;
  readonly holder: PersonDetails;
}

/** The customer as the CRM knows them, with what a booking writes of them. */
export interface Customer {
  readonly records: LoadedRecords;
  readonly facts: BookingFacts;
  /** Null: the record has none. */
  readonly name: string | null;
  /** Of a lead, whose account it would become; null: none. */
  readonly company: string | null;
}
