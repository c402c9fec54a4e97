import type { ScheduleSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { expect, test } from "vitest";
import { readClock } from "./clock-minute.ts";
import { apply, type Gesture } from "./gesture.ts";
import { noticeWords } from "./notice.ts";
import { scheduleOf, settingsOf } from "./schedule-of.ts";

const usual: ScheduleSettings = {
  defaultAppointmentSlots: ["10:00", "13:00", "16:00"],
  defaultMeetingDuration: 90,
  maxDriveTime: 60,
  dayStartTime: "08:00",
  dayEndTime: "18:00",
};
const [first, second, third] = [1, 2, 3];
const at = (clock: string) => readClock(clock) ?? Number.NaN;

function after(value: Partial<ScheduleSettings>, ...gestures: readonly Gesture[]) {
  let outcome = { schedule: scheduleOf({ ...usual, ...value }), title: "", detail: "" };
  for (const gesture of gestures) {
    const { schedule, notice } = apply(outcome.schedule, gesture);
    const words = notice ? noticeWords(notice, schedule) : { title: "", detail: "" };
    outcome = { schedule, ...words };
  }
  const {
    defaultAppointmentSlots: slots,
    defaultMeetingDuration: duration,
    ...rest
  } = settingsOf(outcome.schedule);
  const { maxDriveTime: drive, dayStartTime, dayEndTime } = rest;
  const day = `${dayStartTime} ${dayEndTime}`;
  const { title, detail } = outcome;
  return { slots: slots.join(" "), duration, drive, day, title, detail };
}

test("a dragged block goes where it is pulled", () => {
  expect(after({}, { kind: "move", id: first, to: at("10:30") })).toMatchObject({
    slots: "10:30 13:00 16:00",
    drive: 60,
    title: "",
  });
});

test("a dragged block stops at its neighbour and says so", () => {
  // Spec: Overlaps are prevented by limiting the duration (messages 'Duration adjusted' and 'Overlapping appointments').
  expect(after({}, { kind: "move", id: first, to: at("12:00") })).toMatchObject({
    slots: "11:30 13:00 16:00",
    title: "Overlapping appointments",
    detail: "The 2nd appointment is from 13:00 to 14:30.",
  });
  // Spec: Appointments must not overlap, and the last must not extend beyond day end.
  expect(after({}, { kind: "move", id: second, to: at("09:00") }).slots).toBe("10:00 11:30 16:00");
});

test("a dragged block stops at both ends of the day", () => {
  const late = after({}, { kind: "move", id: third, to: at("17:00") });
  expect(late).toMatchObject({ slots: "10:00 13:00 16:30", title: "Outside the day" });
  const near = after({}, { kind: "move", id: first, to: at("12:59") });
  // Spec: Appointments must not overlap, and the last must not extend beyond day end.
  expect([near.slots, late.slots]).toEqual(["11:30 13:00 16:00", "10:00 13:00 16:30"]);
  const early = after({}, { kind: "move", id: first, to: at("07:00") });
  expect(early).toMatchObject({ slots: "08:00 13:00 16:00", title: "Outside the day" });
});

test("touching slots keep the drive limit: 0 would mean that there is none", () => {
  expect(after({}, { kind: "move", id: first, to: at("11:30") }).drive).toBe(60);
});

test("the right edge changes the duration of all slots", () => {
  expect(after({}, { kind: "resize-end", id: first, to: at("12:00") })).toMatchObject({
    slots: "10:00 13:00 16:00",
    duration: 120,
    drive: 60,
  });
  const { schedule } = apply(scheduleOf(usual), { kind: "resize-end", id: first, to: at("12:00") });
  // Spec: All appointments share one duration.
  expect.soft(schedule.slots.map(({ duration }) => duration)).toEqual([120, 120, 120]);
  // Spec: Appointment slot in the builder: id, startTime (minutes from midnight), duration (minutes).
  expect.soft(schedule.slots[1]).toEqual({ id: 2, startTime: 780, duration: 120 });
});

test("no edge makes a slot reach the next one, the last pass the day's end, or any last less than 10 minutes", () => {
  const value = { defaultAppointmentSlots: ["10:00", "13:00", "15:00"], dayEndTime: "20:00" };
  const near = after(value, { kind: "resize-end", id: first, to: at("12:45") });
  // Spec: Overlaps are prevented by limiting the duration (messages 'Duration adjusted' and 'Overlapping appointments').
  expect.soft(near).toMatchObject({ duration: 120, title: "Duration adjusted" });
  const long = after({}, { kind: "resize-end", id: first, to: at("12:45") });
  expect(long).toMatchObject({ duration: 120, title: "Duration adjusted" });
  const short = after({}, { kind: "resize-end", id: first, to: at("09:00") });
  // Spec: The resize limit is the smallest gap to the next start, and at least the minimum duration.
  expect.soft([near.duration, short.duration]).toEqual([120, 10]);
  const typed = [9, 10].map((minutes) => after({}, { kind: "set-duration", minutes }));
  // Spec: Minimum duration is 10 minutes.
  expect.soft(typed.map(({ duration, title }) => [duration, title])).toEqual([
    [10, "Duration adjusted"],
    [10, ""],
  ]);
  expect(short.detail).toBe("Appointments last at least 10 minutes.");
});

test("the left edge moves its own start and no other", () => {
  expect(after({}, { kind: "resize-start", id: second, to: at("12:45") })).toMatchObject({
    slots: "10:00 12:45 16:00",
    duration: 105,
  });
});

test("two slots that grow into one gap share it", () => {
  const value = { defaultAppointmentSlots: ["10:00", "12:00"], dayEndTime: "20:00" };
  expect(after(value, { kind: "resize-start", id: second, to: at("10:00") })).toMatchObject({
    slots: "10:00 11:45",
    duration: 105,
    title: "Duration adjusted",
  });
});

test("a typed start may pass other slots: they are sorted", () => {
  const value = { defaultMeetingDuration: 60 };
  expect(after(value, { kind: "place", id: first, at: at("14:30") }).slots).toBe(
    "13:00 14:30 16:00",
  );
});

test.each([
  ["13:00", "Duplicate time slots are not allowed"],
  ["12:00", "Overlapping appointments"],
  ["07:59", "Outside the day"],
  ["16:31", "Overlapping appointments"],
])("a start typed as %s changes nothing: %s", (clock, title) => {
  const outcome = after({}, { kind: "place", id: first, at: at(clock) });
  expect(outcome).toMatchObject({ slots: "10:00 13:00 16:00", title });
});

test("a new slot starts after the last one's end and the drive", () => {
  const value = { dayEndTime: "21:00" };
  // Spec: Adding a slot: a new slot starts after the last one's end plus maximum drive time, with the default duration.
  expect(after(value, { kind: "add" })).toMatchObject({
    slots: "10:00 13:00 16:00 18:30",
    duration: 90,
  });
});

test("a new slot that would end past the day's end is refused in the specified words", () => {
  // Spec: If a new slot would end past day end, the warning 'Not enough space' appears
  expect(after({ dayEndTime: "19:59" }, { kind: "add" })).toMatchObject({
    slots: "10:00 13:00 16:00",
    title: "Not enough space",
    detail:
      "Not enough time in the day to add another appointment, please move existing appointments around or extend the day.",
  });
  expect(after({ dayEndTime: "20:00" }, { kind: "add" }).title).toBe("");
});

test("the first slot lasts 90 minutes and starts an hour into the day, with 45 minutes to drive", () => {
  const none = { defaultAppointmentSlots: [], defaultMeetingDuration: 30, dayStartTime: "07:15" };
  const one = after(none, { kind: "add" });
  // Spec: With no slots, one slot of 90 minutes is added starting 60 minutes after day start.
  expect.soft(one).toMatchObject({ slots: "08:15", duration: 90 });
  // Spec: The fallback drive time with a single slot is 45 minutes.
  expect.soft(one.drive).toBe(45);
  const least = after(none, { kind: "add" }, { kind: "set-duration", minutes: 1 }).duration;
  // Spec: Schedule builder: first slot offset 60 minutes, initial duration 90, minimum duration 10 minutes.
  expect.soft([one.slots, one.duration, least]).toEqual(["08:15", 90, 10]);
});

test("a slot is removed, but not the last one", () => {
  const one = after({}, { kind: "remove", id: second }, { kind: "remove", id: first });
  expect(one).toMatchObject({ slots: "16:00", drive: 45 });
  const none = after({ defaultAppointmentSlots: ["10:00"] }, { kind: "remove", id: first });
  // Spec: The slot editor refuses to delete the last slot ('You must have at least one appointment slot').
  expect(none).toMatchObject({
    slots: "10:00",
    title: "You must have at least one appointment slot",
  });
});

test("a typed duration is limited by the next start and the day's end", () => {
  expect(after({}, { kind: "set-duration", minutes: 75 })).toMatchObject({
    duration: 75,
    drive: 60,
    title: "",
  });
  expect(after({}, { kind: "set-duration", minutes: 180 })).toMatchObject({
    duration: 120,
    title: "Duration adjusted",
  });
  expect(after({}, { kind: "set-duration", minutes: 5 }).duration).toBe(10);
});

test("the drive limit may be typed, also above the smallest gap, and moves nothing", () => {
  const typed = after({}, { kind: "set-drive-limit", minutes: 100 });
  expect(typed).toMatchObject({ drive: 100, slots: "10:00 13:00 16:00" });
  const widened = after(
    {},
    { kind: "set-drive-limit", minutes: 30 },
    { kind: "set-day-end", at: at("19:00") },
  );
  expect(widened).toMatchObject({ drive: 30, day: "08:00 19:00" });
});

test("a shorter day moves slots in, as little as will do", () => {
  expect(after({}, { kind: "set-day-end", at: at("17:00") })).toMatchObject({
    slots: "10:00 13:00 15:30",
    duration: 90,
    title: "Appointments moved into the day",
  });
  const late = after({}, { kind: "set-day-start", at: at("12:00") });
  expect(late).toMatchObject({ slots: "12:00 13:30 16:00", duration: 90 });
});

test("slots that do not fit into the day become shorter", () => {
  // Spec: If slots will not fit in the day the duration is reduced.
  expect(after({}, { kind: "set-day-end", at: at("12:00") })).toMatchObject({
    slots: "08:00 09:20 10:40",
    duration: 80,
    title: "Duration adjusted",
  });
});

test("a day too short for slots of 10 minutes is refused", () => {
  const days = ["08:30", "08:29"].map((end) => after({}, { kind: "set-day-end", at: at(end) }));
  // Spec: Under 10 minutes, the message is 'Cannot fit appointments'.
  expect(days).toMatchObject([
    { day: "08:00 08:30", duration: 10, title: "Duration adjusted" },
    { day: "08:00 18:00", duration: 90, title: "Cannot fit appointments" },
  ]);
  expect(after({}, { kind: "set-day-end", at: at("07:00") }).title).toBe(
    "The day must end after it starts",
  );
});

test("redistributed slots have equal gaps, their duration, and start on whole 5 minutes", () => {
  const even = after(
    { defaultAppointmentSlots: ["08:10", "09:50", "16:01"] },
    { kind: "redistribute" },
  );
  expect(even).toMatchObject({ slots: "09:25 12:15 15:05", duration: 90, drive: 60 });
  const one = after({ defaultAppointmentSlots: ["08:10"] }, { kind: "redistribute" });
  expect(one).toMatchObject({ slots: "12:15", drive: 45 });
});

test("slots without room between them stay as long as they are when redistributed", () => {
  const full = { defaultMeetingDuration: 93, dayEndTime: "12:39" };
  const value = { ...full, defaultAppointmentSlots: ["08:00", "09:33", "11:06"] };
  expect(after(value, { kind: "redistribute" })).toMatchObject({
    slots: "08:00 09:33 11:06",
    duration: 93,
  });
});

test("stored settings that break the rules are shown as the nearest ones that do not", () => {
  const overlapping = after({ defaultMeetingDuration: 200 });
  expect(overlapping).toMatchObject({ slots: "10:00 13:00 16:00", duration: 120 });
  const messy = after({ defaultAppointmentSlots: ["16:00", "", "10:00", "10:00", "nine"] });
  expect(messy.slots).toBe("10:00 16:00");
  expect(after({ defaultMeetingDuration: 0 }).duration).toBe(60);
  const outside = after({ dayStartTime: "11:00" });
  expect(outside).toMatchObject({ slots: "11:00 13:00 16:00", day: "11:00 18:00" });
  expect(after({ dayEndTime: "07:00" })).toMatchObject({
    slots: "10:00 13:00 16:00",
    day: "00:00 23:59",
  });
});
