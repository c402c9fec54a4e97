import { product } from "@milepost/contract/product.ts";
import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import { inOneLine } from "../platform/mail/in-one-line.ts";
import { isMailAddress } from "../platform/mail/is-mail-address.ts";
import type { EventTexts } from "./fill-calendar-template.ts";
import type { Invitation } from "./invitation.ts";
import { timeZoneBlock } from "./time-zone-block.ts";

// The library counts one octet too many into a line: 75 would make 76.
ICAL.foldLength = 74;

type Property = readonly [name: string, parameters: object, type: string, ...values: string[]];

/**
 * The appointment as an iCalendar file (RFC 5545, 5546), built as data and printed by the library, so that
 * no text can become a property. Customers' calendars find the appointment again by its UID.
 */
export function invitationCalendar(invitation: Invitation, texts: EventTexts): string {
  const { appointment, method } = invitation;
  const zone = timeZoneBlock(appointment.timeZone);
  const properties = [
    text("prodid", `-//${product.name}//${product.name}//EN`),
    text("version", "2.0"),
    text("calscale", "GREGORIAN"),
    text("method", method),
  ];
  const event = ["vevent", eventProperties(invitation, texts, zone !== null), []];
  const calendar = ["vcalendar", properties, zone ? [zone, event] : [event]];
  return ICAL.stringify(calendar);
}

function eventProperties(invitation: Invitation, texts: EventTexts, hasZone: boolean): Property[] {
  const { id, sequence, sentAt, appointment, method, customer } = invitation;
  const isCancelled = method === "CANCEL";
  const isAsked = invitation.repliesTo !== null;
  const zone = hasZone ? appointment.timeZone : null;
  return [
    text("uid", `${id}@${product.slug}`),
    moment("dtstamp", sentAt, null),
    ["sequence", {}, "integer", String(sequence)],
    moment("dtstart", appointment.start, zone),
    moment("dtend", appointment.end, zone),
    text("summary", isCancelled ? `Cancelled: ${texts.summary}` : texts.summary),
    ...given("location", texts.location),
    // An appointment that is off has nothing to accept.
    ...(isCancelled ? [] : given("description", texts.description)),
    ...(isCancelled ? [] : given("url", texts.url, "uri")),
    ...(texts.categories.length > 0 ? [text("categories", ...texts.categories)] : []),
    ...given("color", texts.color, "unknown"),
    person("organizer", invitation.repliesTo ?? invitation.senderAddress, {
      cn: quotable(invitation.company),
    }),
    person("attendee", customer.email, {
      cn: customer.email,
      cutype: "INDIVIDUAL",
      role: "REQ-PARTICIPANT",
      // Where nobody reads what comes to the organizer's address, no answer is asked for. The link is for that.
      ...(isCancelled ? {} : { partstat: "NEEDS-ACTION", rsvp: isAsked ? "TRUE" : "FALSE" }),
    }),
    text("status", isCancelled ? "CANCELLED" : "CONFIRMED"),
    text("transp", isCancelled ? "TRANSPARENT" : "OPAQUE"),
    // Outlook: how the time is shown, and that another time cannot be proposed from the calendar.
    ["x-microsoft-cdo-busystatus", {}, "unknown", isCancelled ? "FREE" : "BUSY"],
    ["x-microsoft-cdo-intendedstatus", {}, "unknown", isCancelled ? "FREE" : "BUSY"],
    ["x-microsoft-disallow-counter", {}, "unknown", "TRUE"],
  ];
}

function text(name: string, ...values: string[]): Property {
  return [name, {}, "text", ...values];
}

function given(name: string, value: string, type = "text"): Property[] {
  return value === "" ? [] : [[name, {}, type, value]];
}

/** An address is printed as it is, so it must be one. */
function person(name: string, address: string, parameters: object): Property {
  if (!isMailAddress(address)) throw new Error(`The ${name} of an invitation has no mail address`);
  return [name, parameters, "cal-address", `mailto:${address}`];
}

/** In a parameter a quotation mark cannot be written so that every calendar reads it. */
function quotable(name: string): string {
  return inOneLine(name).replaceAll('"', "'");
}

/**
 * On the zone's clock, where that says which instant is meant; else in UTC: of the hour that comes twice
 * in autumn some calendars take the first, some the second.
 */
function moment(name: string, instant: number, zone: string | null): Property {
  const exact = Temporal.Instant.fromEpochMilliseconds(instant);
  if (zone !== null) {
    const clock = exact.toZonedDateTimeISO(zone).toPlainDateTime();
    const meant = (["earlier", "later"] as const).map(
      (disambiguation) => clock.toZonedDateTime(zone, { disambiguation }).epochMilliseconds,
    );
    if (meant.every((one) => one === instant)) {
      return [name, { tzid: zone }, "date-time", clock.toString({ smallestUnit: "second" })];
    }
  }
  return [name, {}, "date-time", exact.toString({ smallestUnit: "second" })];
}
