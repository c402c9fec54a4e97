import type { Database } from "../../platform/database/database.ts";
import type { OpenCrm } from "../../session/prove-connection.ts";
import { type InvitationTemplates, variablesOf } from "../../templates/render-invitation.ts";
import type { ReplyAddresses } from "../replies/reply-address-with.ts";
import { loadCustomer } from "../write/load-booking.ts";
import type { LoadedBooking } from "../write/loaded-booking.ts";
import type { StoredInvitation } from "./stored-invitation.ts";

export interface InvitationModelPorts {
  readonly database: Database;
  readonly openCrm: OpenCrm;
  /** Where our mails come from. */
  readonly senderAddress: string;
  /** The signed address of the thank-you page, for this addressee alone. */
  readonly acceptanceUrl: (booking: LoadedBooking, email: string) => string;
  /** That of the page where they change and cancel the visit; null: the workflow gives them none. */
  readonly visitUrl: (booking: LoadedBooking, email: string) => string | null;
  readonly replies: ReplyAddresses;
}

export async function writeInvitation(
  ports: InvitationModelPorts,
  booking: LoadedBooking,
  templates: InvitationTemplates,
): Promise<StoredInvitation> {
  const { reservation, settings, organisation, holder, agent, connection } = booking;
  const crm = await ports.openCrm(connection);
  const fields = fieldNames(booking, templates);
  const customer = await loadCustomer(crm, booking, fields);
  const values = customer?.records.get(settings.sourceModule)?.values;
  if (!customer || !values) throw new Error("The record to invite for is not in the CRM");
  const { appStreet, appCity, appPostcode } = customer.facts;
  return {
    templates,
    ...(ports.replies.now && { replies: ports.replies.now }),
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
      record: Object.fromEntries(fields.map((name) => [name, values[name] ?? null])),
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
