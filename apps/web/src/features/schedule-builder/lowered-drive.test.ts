import { expect, test } from "vitest";
import { preview } from "./bar/drag.ts";
import { readClock } from "./clock-minute.ts";
import { apply, type Gesture } from "./gesture.ts";
import { loweredDrive, loweredWords } from "./lowered-drive.ts";
import { scheduleOf } from "./schedule-of.ts";

const start = scheduleOf({
  defaultAppointmentSlots: ["10:00", "13:00", "16:00"],
  defaultMeetingDuration: 90,
  maxDriveTime: 60,
  dayStartTime: "08:00",
  dayEndTime: "18:00",
});
const at = (clock: string) => readClock(clock) ?? Number.NaN;
const after = (gesture: Gesture, from = start) => apply(from, gesture).schedule;
const [first, second] = [1, 2];

test("a smaller gap lowers the drive limit, and a larger one never raises it", () => {
  // Spec: Changes propagate to the settings: slots, duration, drive time, day start and end.
  expect(after({ kind: "move", id: first, to: at("10:35") }).driveLimit).toBe(55);
  for (const gesture of [
    { kind: "move", id: first, to: at("09:00") },
    { kind: "remove", id: second },
    { kind: "set-duration", minutes: 30 },
    { kind: "redistribute" },
  ] as const) {
    expect(after(gesture).driveLimit, gesture.kind).toBe(60);
  }
});

test("who raises the limit by typing has it raised, and then no gesture goes beyond that", () => {
  const raised = after({ kind: "set-drive-limit", minutes: 80 });
  expect(raised.driveLimit).toBe(80);
  expect(after({ kind: "move", id: first, to: at("09:00") }, raised).driveLimit).toBe(80);
});

test("without any limit the smallest gap becomes one", () => {
  const unlimited = after({ kind: "set-drive-limit", minutes: 0 });
  expect(after({ kind: "move", id: first, to: at("10:35") }, unlimited).driveLimit).toBe(55);
});

test("what a drag passes on its way leaves nothing behind", () => {
  const pulled = (px: number) => preview(start, { id: first, grip: "whole", px, barPx: 600 });
  expect(pulled(40).schedule.driveLimit).toBeLessThan(60);
  expect(pulled(-30).schedule.driveLimit).toBe(60);
});

test("the change is said with both values and why, and with nothing where a person made it", () => {
  const said = (gesture: Gesture, from = start) => {
    const lowered = loweredDrive(from, after(gesture, from));
    return lowered && loweredWords(lowered);
  };
  expect(said({ kind: "move", id: first, to: at("10:35") })).toEqual({
    what: "Maximum drive time 60 → 55 min, the smallest gap.",
    keep: "Keep 60",
  });
  const two = after({ kind: "remove", id: second });
  expect(said({ kind: "remove", id: first }, two)).toEqual({
    what: "Maximum drive time 60 → 45 min, as usual with one slot.",
    keep: "Keep 60",
  });
  const unlimited = after({ kind: "set-drive-limit", minutes: 0 });
  expect(said({ kind: "move", id: first, to: at("10:35") }, unlimited)).toEqual({
    what: "Maximum drive time no limit → 55 min, the smallest gap.",
    keep: "Keep no limit",
  });
  expect(said({ kind: "set-drive-limit", minutes: 30 })).toBeNull();
  expect(said({ kind: "move", id: first, to: at("09:30") })).toBeNull();
});
