import { expect, test } from "vitest";
import { readEvent } from "./read-event.ts";

const file = (...lines: string[]) =>
  [
    "BEGIN:VCALENDAR",
    "METHOD:REQUEST",
    "BEGIN:VEVENT",
    ...lines,
    "END:VEVENT",
    "END:VCALENDAR",
  ].join("\r\n");

test("an appointment is read with its zone, its people and its texts", () => {
  const text = file(
    "UID:1@x",
    "SEQUENCE:2",
    "STATUS:CONFIRMED",
    "SUMMARY:Visit\\, short\\; kind",
    "DTSTART;TZID=Europe/London:20250210T100000",
    "DTEND;TZID=Europe/London:20250210T120000",
    'ORGANIZER;CN="A: B; C":mailto:a@b.example',
    "ATTENDEE;RSVP=TRUE:mailto:c@d.example",
    "DESCRIPTION:One\\nTwo\\\\n",
    "LOCATION:14 Mill",
    "  Lane",
  );
  expect(readEvent(text)).toEqual({
    method: "REQUEST",
    uid: "1@x",
    sequence: 2,
    status: "CONFIRMED",
    summary: "Visit, short; kind",
    description: "One\nTwo\\n",
    location: "14 Mill Lane",
    start: "20250210T100000",
    end: "20250210T120000",
    zone: "Europe/London",
    organizer: "a@b.example",
    attendees: ["c@d.example"],
    text,
  });
});

test("the zone's own rules are not taken for the appointment", () => {
  const text = `BEGIN:VTIMEZONE\r\nDTSTART:19700329T010000\r\nEND:VTIMEZONE\r\n${file("UID:1")}`;
  expect(readEvent(text)).toMatchObject({ uid: "1", start: "", zone: "", attendees: [] });
});
