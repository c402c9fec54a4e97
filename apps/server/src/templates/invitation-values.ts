import type {
  invitationVariables,
  templateVariables,
} from "@milepost/contract/settings/app-fields.ts";
import {
  formatDate,
  formatDateTime,
  formatTimeSlot,
  formatUtc,
  formatWeekday,
} from "./appointment-texts.ts";
import type { Invitation } from "./invitation.ts";

type Variable = (typeof templateVariables | typeof invitationVariables)[number];

/** All that variables can show; the rest of an invitation is about how it is sent. */
type Said = Omit<
  Invitation,
  "id" | "method" | "sequence" | "before" | "sentAt" | "senderAddress" | "visitUrl" | "repliesTo"
>;

/** What a variable says, as plain text; null: there is no such variable. People and calendars read times differently. */
export function invitationValues(
  invitation: Said,
  reader: "people" | "calendar",
): (name: string) => string | null {
  const { appointment, customer, bookingAgent, record } = invitation;
  const { start, end, timeZone } = appointment;
  const when = (instant: number) =>
    reader === "people" ? formatDateTime(instant, timeZone) : formatUtc(instant);
  const known: Readonly<Record<Variable, string>> = {
    appBookingAgent: bookingAgent.name,
    appBookingAgentEmail: bookingAgent.email,
    appStreet: customer.street ?? "",
    appCity: customer.city ?? "",
    appPostcode: customer.postcode ?? "",
    appAddress: addressOf(invitation),
    appCustomerEmail: customer.email,
    appFieldAgent: invitation.fieldAgentName,
    appBookingDateTime: when(start),
    appBookingEndDateTime: when(end),
    formattedDate: formatDate(appointment),
    formattedWeekday: formatWeekday(appointment),
    formattedTimeSlot: formatTimeSlot(appointment),
    company: invitation.company,
    acceptanceLink: invitation.acceptanceUrl,
  };
  return (name) => {
    // Own keys only, or `{{constructor}}` would be something.
    if (Object.hasOwn(known, name)) return known[name as Variable];
    return Object.hasOwn(record, name) ? textOf(record[name]) : null;
  };
}

/** In one line; empty where nothing of it is known. */
export function addressOf({
  customer: { street, city, postcode },
}: Pick<Invitation, "customer">): string {
  return [street, city, postcode].filter(Boolean).join(", ");
}

/** A CRM value as its reader would write it: a lookup by its name, a list with commas. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(", ");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "object") return "name" in value ? textOf(value.name) : "";
  return String(value);
}
