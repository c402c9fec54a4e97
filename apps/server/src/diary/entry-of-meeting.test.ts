import { expect, test } from "vitest";
import { entryOfMeeting } from "./entry-of-meeting.ts";

const meeting = {
  id: "1",
  ownerId: "7",
  start: "2026-11-16T10:00:00+00:00",
  end: "2026-11-16T11:30:00+00:00",
  isWholeDay: false,
  place: "12 Mill Lane, Harrowby MP3 4AB",
};

test("a meeting keeps its owner busy for its time, at the postcode its place ends with", () => {
  expect(entryOfMeeting(meeting)).toEqual({
    crmRecordId: "1",
    crmUserId: "7",
    kind: "meeting",
    startsAt: new Date("2026-11-16T10:00Z"),
    endsAt: new Date("2026-11-16T11:30Z"),
    postcode: "MP34AB",
  });
});

test.each([null, "", "Head office", "Room 12", "MP3 4AB is where we were"])(
  "in %s no postcode is found, and none is made up",
  (place) => {
    expect(entryOfMeeting({ ...meeting, place }).postcode).toBeNull();
  },
);

test.each([
  ["09:00:00+01:00", "2026-07-02T09:00:00+01:00", "2026-07-02T23:00Z"],
  ["00:00:00+01:00", "2026-07-01T00:00:00+01:00", "2026-07-01T23:00Z"],
  ["00:00:00+01:00", "2026-07-02T00:00:00+01:00", "2026-07-01T23:00Z"],
  ["00:00:00+01:00", "2026-07-01T23:59:00+01:00", "2026-07-01T23:00Z"],
])("a whole day from %s to %s ends at the midnight after it", (start, end, endsAt) => {
  const days = { start: `2026-07-01T${start}`, end, isWholeDay: true };
  expect(entryOfMeeting({ ...meeting, ...days })).toMatchObject({
    kind: "leave",
    startsAt: new Date("2026-06-30T23:00Z"),
    endsAt: new Date(endsAt),
  });
});

test("an end before its start blocks nothing but breaks nothing", () => {
  const backwards = entryOfMeeting({ ...meeting, end: "2026-11-16T09:00:00+00:00" });
  expect(backwards.endsAt).toEqual(backwards.startsAt);
});
