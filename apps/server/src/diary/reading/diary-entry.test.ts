import { expect, test } from "vitest";
import { entriesOfBooking, entriesOfLeave, entriesOfMeeting } from "./diary-entry.ts";

const agents = {
  idOf: new Map([
    ["7", "sam"],
    ["8", "kim"],
  ]),
  timezone: "Europe/London",
  country: "GB",
} as const;

const record = { id: "1", modifiedAt: "2026-11-01T09:00:00+00:00", values: {} };
const occurrence = { start: "2026-11-16T10:00:00+00:00", end: "2026-11-16T11:30:00+00:00" };
const meeting = {
  ...record,
  ownerId: "7",
  participantIds: [] as string[],
  occurrences: [occurrence],
  isWholeDay: false,
  isCancelled: false,
  isFree: false,
  place: "12 Mill Lane, Harrowby MP3 4AB, UK",
  aboutId: "9",
};

test("a meeting keeps its owner busy for its time, at the postcode of its place", () => {
  expect(entriesOfMeeting(meeting, [], agents)).toEqual([
    {
      userId: "sam",
      kind: "meeting",
      aboutId: "9",
      startsAt: new Date("2026-11-16T10:00Z"),
      endsAt: new Date("2026-11-16T11:30Z"),
      postcode: "MP34AB",
      fields: {},
    },
  ]);
});

test("each participant is busy too, once each; people we do not send out are not mirrored", () => {
  const busy = entriesOfMeeting({ ...meeting, participantIds: ["8", "7", "99"] }, [], agents);
  expect(busy.map(({ userId }) => userId)).toEqual(["sam", "kim"]);
});

test("a cancelled meeting and one that is marked free take nobody's time", () => {
  expect(entriesOfMeeting({ ...meeting, isCancelled: true }, [], agents)).toEqual([]);
  expect(entriesOfMeeting({ ...meeting, isFree: true }, [], agents)).toEqual([]);
});

test("every occurrence of a series is an entry", () => {
  const later = { start: "2026-11-23T10:00:00+00:00", end: "2026-11-23T11:30:00+00:00" };
  const found = entriesOfMeeting({ ...meeting, occurrences: [occurrence, later] }, [], agents);
  expect(found.map(({ startsAt }) => startsAt.toISOString().slice(0, 10))).toEqual([
    "2026-11-16",
    "2026-11-23",
  ]);
});

test.each([
  ["2026-07-01T09:00:00+01:00", "2026-07-02T09:00:00+01:00", "2026-07-02T23:00Z"],
  ["2026-07-01T00:00:00+01:00", "2026-07-01T00:00:00+01:00", "2026-07-01T23:00Z"],
  ["2026-07-01T00:00:00+01:00", "2026-07-02T00:00:00+01:00", "2026-07-01T23:00Z"],
  ["2026-07-01T00:00:00+01:00", "2026-07-01T23:59:00+01:00", "2026-07-01T23:00Z"],
  // The same day as an administrator in New York reads it.
  ["2026-06-30T19:00:00-04:00", "2026-07-01T18:59:00-04:00", "2026-07-01T23:00Z"],
  ["2026-07-01", "2026-07-01", "2026-07-01T23:00Z"],
])("a whole day from %s to %s ends at the midnight after it", (start, end, endsAt) => {
  const whole = { ...meeting, isWholeDay: true, occurrences: [{ start, end }] };
  expect(entriesOfMeeting(whole, [], agents)).toMatchObject([
    { kind: "leave", startsAt: new Date("2026-06-30T23:00Z"), endsAt: new Date(endsAt) },
  ]);
});

test("a whole day on which the clocks go back lasts 25 hours", () => {
  const occurrences = [{ start: "2026-10-25", end: "2026-10-25" }];
  const [day] = entriesOfMeeting({ ...meeting, isWholeDay: true, occurrences }, [], agents);
  expect(day && (day.endsAt.getTime() - day.startsAt.getTime()) / 3_600_000).toBe(25);
});

test("an end before its start blocks nothing but breaks nothing", () => {
  const occurrences = [{ ...occurrence, end: "2026-11-16T09:00:00+00:00" }];
  const [backwards] = entriesOfMeeting({ ...meeting, occurrences }, [], agents);
  expect(backwards?.endsAt).toEqual(backwards?.startsAt);
});

const source = {
  module: "Deals",
  agentField: "Agent",
  startField: "Start",
  endField: "End",
  lastsMinutes: 90,
  postcodeField: "Zip",
  fields: ["Stage"],
};
const values = {
  Agent: { id: "7", name: "Sam" },
  Start: "2026-11-16T10:00:00+00:00",
  End: "2026-11-16T12:00:00+00:00",
  Zip: "mp3 4ab",
  Stage: "Visit",
};
const booking = { ...record, values };

test("a record of the destination module is its agent's booking, with the fields that rules look at", () => {
  expect(entriesOfBooking(booking, source, agents)).toEqual([
    {
      userId: "sam",
      kind: "booking",
      aboutId: null,
      startsAt: new Date("2026-11-16T10:00Z"),
      endsAt: new Date("2026-11-16T12:00Z"),
      postcode: "MP34AB",
      fields: { "Deals:Stage": "Visit" },
    },
  ]);
});

test.each([null, "2026-11-16T09:00:00+00:00", "soon"])(
  "with %s as its end, a booking lasts as long as the workflow says",
  (End) => {
    const [found] = entriesOfBooking({ ...record, values: { ...values, End } }, source, agents);
    expect(found?.endsAt).toEqual(new Date("2026-11-16T11:30Z"));
  },
);

test("a booking with a date and no time takes the whole day", () => {
  const dated = { ...record, values: { ...values, Start: "2026-11-16" } };
  expect(entriesOfBooking(dated, source, agents)).toMatchObject([
    { startsAt: new Date("2026-11-16T00:00Z"), endsAt: new Date("2026-11-17T00:00Z") },
  ]);
});

test.each([
  [{ Agent: null }],
  [{ Agent: { id: "99", name: "Nobody" } }],
  [{ Start: null }],
  [{ Start: "not a time" }],
])("with %j it is nobody's time", (change) => {
  const other = { ...record, values: { ...values, ...change } };
  expect(entriesOfBooking(other, source, agents)).toEqual([]);
});

test("leave has no place", () => {
  expect(entriesOfLeave({ id: "9", userId: "8", ...occurrence }, agents)).toMatchObject([
    { userId: "kim", kind: "leave", postcode: null },
  ]);
  expect(entriesOfLeave({ id: "9", userId: "99", ...occurrence }, agents)).toEqual([]);
});
