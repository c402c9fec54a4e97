import type { Database } from "../../platform/database/database.ts";
import type { OpenCrm } from "../../session/crm-connections.ts";
import { readInvitationTemplates } from "../../templates/find-template.ts";
import { type InvitationTemplates, variablesOf } from "../../templates/render-invitation.ts";
import { loadBooking, loadCustomer } from "../write/load-booking.ts";
import type { LoadedBooking, ReservationKey } from "../write/loaded-booking.ts";
import type { StoredInvitation } from "./stored-invitation.ts";

export interface InvitationModelPorts {
  readonly database: Database;
  readonly openCrm: OpenCrm;
  /** Where our mails come from. */
  readonly senderAddress: string;
  /** The signed address of the thank-you page, for this addressee alone. */
  readonly acceptanceUrl: (booking: LoadedBooking, email: string) => string;
}

export async function writeInvitation(
  ports: InvitationModelPorts,
  key: ReservationKey,
): Promise<StoredInvitation> {
  const booking = await loadBooking(ports.database, key);
  const { reservation, settings, organisation, holder, agent } = booking;
  const templates = await ports.database.withOrganisation(key.organisation, (db) =>
    readInvitationTemplates(db, key.organisation, {
      workflowId: reservation.workflowId,
      templates: settings.templates,
    }),
  );
  const crm = await ports.openCrm(key.organisation);
  const customer = await loadCustomer(crm, booking);
  const record = await crm.findRecord(
    settings.sourceModule,
    reservation.recordId,
    fieldNames(booking, templates),
  );
  if (!customer || !record) throw new Error("The record to invite for is not in the CRM");
  const { appStreet, appCity, appPostcode } = customer.facts;
  return {
    templates,
    invitation: {
      id: reservation.id,
      appointment: {
        start: reservation.startsAt.getTime(),
        end: reservation.endsAt.getTime(),
        timeZone: settings.timezone,
      },
      company: organisation.name,
      senderAddress: ports.senderAddress,
      bookingAgent: { name: holder.name, email: holder.email },
      fieldAgentName: agent.name,
      customer: {
        email: reservation.invitation?.email ?? "",
        street: appStreet,
        city: appCity,
        postcode: appPostcode,
      },
      record: record.values,
    },
  };
}

/** Of the source module, those that the templates use. */
function fieldNames(
  { settings, modules }: LoadedBooking,
  templates: InvitationTemplates,
): string[] {
  const known = new Set((modules[settings.sourceModule] ?? []).map(({ name }) => name));
  return variablesOf(templates).filter((name) => known.has(name));
}
