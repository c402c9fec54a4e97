import { timeZones } from "@milepost/contract/settings/time-zones.ts";
import fc from "fast-check";
import ICAL from "ical.js";
import ical, { type VEvent } from "node-ical";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { anInvitation, ownTemplates } from "./an-invitation.ts";
import { builtInTemplates } from "./built-in-templates.ts";
import type { Invitation } from "./invitation.ts";
import { renderCalendar } from "./render-calendar.ts";
import { renderInvitation } from "./render-invitation.ts";

const hourMs = 3_600_000;

function calendarOf(invitation: Invitation, calendar = ownTemplates.calendar): string {
  return renderCalendar(invitation, calendar).text;
}

/** By another parser than the one that wrote it. */
function readBack(text: string): VEvent {
  const [event, ...others] = Object.values(ical.sync.parseICS(text)).filter(
    (part) => part?.type === "VEVENT",
  );
  expect(others).toEqual([]);
  return event as VEvent;
}

/** Names of components and properties, in order: all that may not depend on a value. */
function shapeOf(text: string): string[] {
  return text
    .replaceAll("\r\n ", "")
    .split("\r\n")
    .map((line) => (/^(BEGIN|END):/.test(line) ? line : (/^[^;:]*/.exec(line)?.[0] ?? "")));
}

test("another parser reads the appointment as it was meant", () => {
  const event = readBack(calendarOf(anInvitation()));
  expect(event).toMatchObject({
    uid: "0190f3a2-7c1e-7b3a-9c55-1f0d3a5b7c9e@milepost",
    method: "REQUEST",
    sequence: 0,
    status: "CONFIRMED",
    transparency: "OPAQUE",
    summary: "Appointment with Fairfield Windows",
    location: "14 Mill Lane, Melport, MP3 4QT",
    organizer: { params: { CN: "Fairfield Windows" }, val: "mailto:invitations@milepost.example" },
    attendee: {
      params: { RSVP: false, PARTSTAT: "NEEDS-ACTION", ROLE: "REQ-PARTICIPANT" },
      val: "mailto:rosa@customer.example",
    },
  });
  expect(event.start.toISOString()).toBe("2025-02-10T10:00:00.000Z");
  expect(event.end?.toISOString()).toBe("2025-02-10T12:00:00.000Z");
  expect(event.dtstamp.toISOString()).toBe("2025-02-01T09:30:00.000Z");
  expect(event.description).toContain("We can’t see replies from your calendar.");
  expect(event.description).toContain(
    "on 10 February 2025, 10am - 12pm.\n\nConfirm appointment: https:",
  );
});

test("a change and a cancellation are the same appointment with a higher sequence", () => {
  const changed = readBack(calendarOf(anInvitation({ sequence: 1 })));
  const cancelled = readBack(calendarOf(anInvitation({ method: "CANCEL", sequence: 2 })));
  expect(changed).toMatchObject({ method: "REQUEST", sequence: 1, status: "CONFIRMED" });
  expect(cancelled).toMatchObject({ method: "CANCEL", sequence: 2, status: "CANCELLED" });
  expect([changed.uid, cancelled.uid]).toEqual(
    Array(2).fill(readBack(calendarOf(anInvitation())).uid),
  );
  expect(cancelled.url).toBeUndefined();
});

/** Every half hour around each change of the clocks in 2027, and a day in summer and in winter. */
function momentsIn(timeZone: string): number[] {
  const days = ["2027-01-01T10:00Z", "2027-07-01T10:00Z"].map((text) => Date.parse(text));
  const changes = days.flatMap((day) => {
    const change = Temporal.Instant.fromEpochMilliseconds(day)
      .toZonedDateTimeISO(timeZone)
      .getTimeZoneTransition("next");
    return change ? [change.epochMilliseconds] : [];
  });
  const around = Array.from({ length: 13 }, (_, i) => (i - 6) * 0.5 * hourMs);
  return [...days, ...changes.flatMap((change) => around.map((ms) => change + ms))];
}

test.each(timeZones)(
  "in %s the appointment is at the right instant, also when the clocks change",
  (timeZone) => {
    for (const start of momentsIn(timeZone)) {
      const end = start + 1.5 * hourMs;
      const text = calendarOf(anInvitation({ appointment: { start, end, timeZone } }));
      const event = readBack(text);
      const label = `${timeZone} ${new Date(start).toISOString()}`;
      expect([event.start.getTime(), event.end?.getTime()], label).toEqual([start, end]);
      expect(byItsOwnRules(text), label).toEqual([start, end]);
    }
  },
);

/** As a calendar that knows no zones and trusts the rules inside the file. */
function byItsOwnRules(text: string): (number | undefined)[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const block = calendar.getFirstSubcomponent("vtimezone");
  const zone = block ? new ICAL.Timezone(block) : ICAL.Timezone.utcTimezone;
  const event = calendar.getFirstSubcomponent("vevent");
  return ["dtstart", "dtend"].map((name) => {
    const time = event?.getFirstPropertyValue(name) as ICAL.Time;
    if (time.zone !== ICAL.Timezone.utcTimezone) time.zone = zone;
    return time.toUnixTime() * 1000;
  });
}

const hostileText = fc.oneof(
  fc.string({
    unit: fc.constantFrom(...'\r\n\t \\;:,"^={}\u0000\u000b\u0085\u2028\ud83d\ude00a\u00fc\ud800'),
  }),
  fc.string({ minLength: 150, maxLength: 200 }),
  fc.constantFrom(
    "\u00fc".repeat(200),
    "\u{1f600}".repeat(90),
    "x\r\nATTENDEE:mailto:eve@evil.example",
    "x\nEND:VEVENT\nBEGIN:VALARM",
    "x\r\n ATTACH:https://evil.example",
    "\\nATTENDEE:mailto:eve@evil.example",
    '";X="y":mailto:eve@evil.example\r\nATTACH:x',
    `{{Secret}}\${Secret}`,
  ),
);
const busyTemplate = [
  "BEGIN:VCALENDAR",
  "BEGIN:VEVENT",
  "SUMMARY:{{Any}}",
  `DESCRIPTION:{{Any}} \${Other}`,
  "LOCATION:{{Other}}",
  "CATEGORIES:{{Any}},Visit",
  "END:VEVENT",
  "END:VCALENDAR",
].join("\r\n");

test("no value changes the file's components and properties, and no line is longer than 75 octets", () => {
  const shape = shapeOf(calendarOf(withRecord("x", "y"), busyTemplate));
  fc.assert(
    fc.property(hostileText, hostileText, (any, other) => {
      const text = calendarOf(withRecord(`x${any}`, `y${other}`), busyTemplate);
      expect(shapeOf(text)).toEqual(shape);
      expect(text).not.toMatch(/[^\P{Cc}\t\r\n]/u);
      const lines = text.split("\r\n");
      expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
      expect(lines.filter((line) => /[\n\r\u0085\u2028\u2029]/.test(line))).toEqual([]);
      const parsed = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents();
      expect(parsed.map(({ name }) => name)).toEqual(["vtimezone", "vevent"]);
    }),
    { numRuns: 500 },
  );
});

function withRecord(any: string, other: string): Invitation {
  const record = { Any: any, Other: other, Secret: "s" };
  return anInvitation({ record, company: any, fieldAgentName: other });
}

test("an uploaded file decides texts and nothing else", () => {
  const uploaded = [
    "BEGIN:VCALENDAR",
    "METHOD:PUBLISH",
    "BEGIN:VTIMEZONE",
    "TZID:Mars",
    "END:VTIMEZONE",
    "BEGIN:VEVENT",
    "UID:theirs",
    "SEQUENCE:99",
    "DTSTART:19990101T000000Z",
    "RRULE:FREQ=DAILY",
    'SUMMARY;ALTREP="https://evil.example":Visit by {{appFieldAgent}}',
    "COLOR:tomato",
    "ORGANIZER:mailto:eve@evil.example",
    "ATTENDEE:mailto:eve@evil.example",
    "ATTACH:https://evil.example",
    "DESCRIPTION:{{appBookingDateTime}} {{nope}}",
    "URL:javascript:alert(1)",
    "X-EVIL:1",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "TRIGGER:-PT15M",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ].join("\n");
  const { mail, warnings } = renderInvitation(anInvitation(), {
    ...ownTemplates,
    calendar: uploaded,
  });
  expect(mail.ics.text).not.toMatch(/evil|eve@|VALARM|RRULE:FREQ=DAILY|Mars|theirs|javascript/);
  expect(mail.ics.text).toContain("SUMMARY:Visit by Sam Okafor\r\n");
  expect(mail.ics.text).toContain("DESCRIPTION:20250210T100000Z\r\n");
  expect(mail.ics.text).toContain("COLOR:tomato\r\n");
  expect(readBack(mail.ics.text)).toMatchObject({ location: "14 Mill Lane, Melport, MP3 4QT" });
  expect(warnings).toEqual(["{{nope}} isn’t a template field."]);
});

test.each([
  "",
  "no calendar",
  "BEGIN:VCALENDAR\nEND:VCALENDAR",
  "BEGIN:VEVENT\nEND:VEVENT",
  "BEGIN:VCALENDAR",
])(
  "when the uploaded file is %j the appointment still is complete, and that is said",
  (calendar) => {
    const { mail, warnings } = renderInvitation(anInvitation(), { ...ownTemplates, calendar });
    expect(readBack(mail.ics.text)).toMatchObject({
      summary: "Appointment with Fairfield Windows",
    });
    expect(warnings).toEqual(["The calendar template isn’t an iCalendar file."]);
  },
);

test("the default e-mail is known under both of its names", () => {
  expect(builtInTemplates["calendarInvite.html"]).toBe(builtInTemplates["defaultEmail.html"]);
});
