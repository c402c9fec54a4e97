import { expect, test } from "vitest";
import { Event, mayTouch, Times, toMeeting } from "./meeting.ts";

const zone = "Europe/London";
const week = { from: "2026-06-01T00:00:00+01:00", to: "2026-06-08T00:00:00+01:00" };
const plain = {
  id: "1",
  Modified_Time: "2026-02-01T10:00:00+00:00",
  Start_DateTime: "2026-06-02T10:00:00+01:00",
  End_DateTime: "2026-06-02T11:00:00+01:00",
  Owner: { id: "7", name: "Abe" },
};
const read = (given: object) => toMeeting(Event.parse({ ...plain, ...given }), zone, week, []);
const touches = (given: object) => mayTouch(Times.parse({ ...plain, ...given }), zone, week);
const wholeDay = (start: string, end: string) =>
  read({ All_day: true, Start_DateTime: start, End_DateTime: end }).occurrences;

test("whole days are written as dates or as instants, and mean the same", () => {
  const day = [{ start: "2026-06-04T00:00:00+01:00", end: "2026-06-04T23:59:59+01:00" }];
  expect(wholeDay("2026-06-04", "2026-06-04")).toEqual(day);
  expect(wholeDay("2026-06-04T00:00:00+01:00", "2026-06-04T23:59:00+01:00")).toEqual(day);
  expect(wholeDay("2026-06-04T00:00:00+01:00", "2026-06-05T00:00:00+01:00")).toEqual(day);
  expect(wholeDay("2026-06-04T04:30:00+05:30", "2026-06-05T04:29:00+05:30")).toEqual(day);
  expect(wholeDay("2026-06-04T00:00:00+01:00", "2026-06-04T00:00:00+01:00")).toEqual(day);
});

test("a record with a rule is a series unless it says that it is one of it", () => {
  const rule = { Recurring_Activity: { RRULE: "FREQ=DAILY;COUNT=3" } };
  expect(read(rule).occurrences).toHaveLength(3);
  expect(read({ ...rule, $recurrence_id: "99" }).occurrences).toHaveLength(1);
});

test("a series touches the week if one of it does", () => {
  const old = {
    Start_DateTime: "2020-01-06T10:00:00+00:00",
    End_DateTime: "2020-01-06T11:00:00+00:00",
  };
  expect(touches(old)).toBe(false);
  expect(touches({ ...old, Recurring_Activity: "FREQ=WEEKLY" })).toBe(true);
  expect(touches({ ...old, Recurring_Activity: "FREQ=WEEKLY;UNTIL=2026-05-25" })).toBe(false);
});

test("users who come are participants; decliners, customers and addresses are not", () => {
  const Participants = [
    { type: "user", participant: "1", status: "accepted" },
    { type: "user", participant: "2", status: "not_known" },
    { type: "user", participant: "3", status: "Declined" },
    { type: "contact", participant: "4", status: "accepted" },
    { type: "email", Email: "x@y.example" },
  ];
  expect(read({ Participants }).participantIds).toEqual(["1", "2"]);
});

test("a meeting shown as free says so, where there is such a mark", () => {
  expect(read({}).isFree).toBe(false);
  expect(read({ Show_As__s: "Busy" }).isFree).toBe(false);
  expect(read({ Show_As__s: "Free" }).isFree).toBe(true);
});
