import { expect, test } from "vitest";
import { readReply } from "./read-reply.ts";

const id = "0190f3a2-7c1e-7b3a-9c55-1f0d3a5b7c9e";

/** RFC 5546's own example of a reply (4.2.2), with our UID; `from` and `to` change one place of it. */
function example(from = "", to = ""): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "PRODID:-//Example/ExampleCalendarClient//EN",
    "METHOD:REPLY",
    "VERSION:2.0",
    "BEGIN:VEVENT",
    "ATTENDEE;PARTSTAT=ACCEPTED:mailto:b@example.com",
    "ORGANIZER:mailto:a@example.com",
    `UID:${id}@milepost`,
    "SEQUENCE:0",
    "REQUEST-STATUS:2.0;Success",
    "DTSTAMP:19970612T190000Z",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  const text = `${lines.join("\r\n")}\r\n`;
  expect(text).toContain(from);
  return text.replace(from, to);
}

test("the example of the standard is an acceptance of the visit in its UID", () => {
  expect(readReply(example())).toEqual({
    reservationId: id,
    sequence: 0,
    at: Date.UTC(1997, 5, 12, 19),
    answers: [{ email: "b@example.com", answer: "accepted" }],
  });
});

test.each([
  ["in capitals", `UID:${id}@milepost`, `UID:${id.toUpperCase()}@MILEPOST`],
  ["with a comment", "SEQUENCE:0", "COMMENT:UID:x@milepost\\nMETHOD:REQUEST\r\nSEQUENCE:0"],
  ["in a line that goes on", "ATTENDEE;PARTSTAT=ACC", 'ATTENDEE;CN="B; c: d";PARTSTAT=A\r\n\tCC'],
  [
    "with several calendars' parts",
    "BEGIN:VEVENT",
    "BEGIN:VTODO\r\nUID:1\r\nEND:VTODO\r\nBEGIN:VEVENT",
  ],
  ["without a sequence", "SEQUENCE:0\r\n", ""],
])("an answer %s is the same", (_how, from, to) => {
  expect(readReply(example(from, to))).toMatchObject({
    reservationId: id,
    sequence: 0,
    answers: [{ email: "b@example.com", answer: "accepted" }],
  });
});

test.each([
  ["DECLINED", "declined"],
  ["TENTATIVE", "tentative"],
  ["declined", "declined"],
])("%s is an answer", (partstat, answer) => {
  const read = readReply(example("ACCEPTED", partstat));
  expect(read?.answers).toEqual([{ email: "b@example.com", answer }]);
});

test.each([
  ["an invitation", "METHOD:REPLY", "METHOD:REQUEST"],
  ["a file without a method", "METHOD:REPLY\r\n", ""],
  ["another time that somebody proposes", "METHOD:REPLY", "METHOD:COUNTER"],
  ["another's appointment", "@milepost", "@google.com"],
  ["an appointment without our kind of id", id, "1"],
  ["one of a series", "SEQUENCE:0", "RECURRENCE-ID:19970612T190000Z\r\nSEQUENCE:0"],
  ["no answer yet", "ACCEPTED", "NEEDS-ACTION"],
  ["that it was passed on", "ACCEPTED", "DELEGATED"],
  ["what every object has", "ACCEPTED", "constructor"],
  ["nobody", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:b@example.com\r\n", ""],
  ["no appointment", "VEVENT", "VTODO"],
])("%s is no answer", (_what, from, to) => {
  expect(
    readReply(
      example(from, to).replaceAll(/BEGIN:VTODO([\s\S]*)END:VEVENT/g, "BEGIN:VTODO$1END:VTODO"),
    ),
  ).toBeNull();
});

test("a time that is none is unknown, and a sequence that is none is the first", () => {
  expect(readReply(example("DTSTAMP:19970612T190000Z\r\n", ""))?.at).toBeNull();
  expect(readReply(example("SEQUENCE:0", "SEQUENCE:-3"))?.sequence).toBe(0);
  expect(readReply(example("SEQUENCE:0", "SEQUENCE:7"))?.sequence).toBe(7);
});

test("a file that is longer than any answer is not read", () => {
  const comment = `COMMENT:${"x".repeat(70_000)}\r\nSEQUENCE:0`;
  expect(readReply(example("SEQUENCE:0", comment))).toBeNull();
});
