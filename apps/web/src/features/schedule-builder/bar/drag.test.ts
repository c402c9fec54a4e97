import fc from "fast-check";
import { expect, test } from "vitest";
import type { Schedule } from "../schedule.ts";
import { scheduleOf, settingsOf } from "../schedule-of.ts";
import { brokenBy, type Chance, type Deed, done, someDeed, someValue } from "../some-deed.ts";
import { type Drag, type Grip, isPulled, preview, stepped } from "./drag.ts";

const usual = scheduleOf({
  defaultAppointmentSlots: ["10:00", "13:00", "16:00"],
  defaultMeetingDuration: 90,
  maxDriveTime: 60,
  dayStartTime: "08:00",
  dayEndTime: "18:00",
});
// A pixel a minute.
const lifted = (id: number, grip: Grip = "whole"): Drag => ({ id, grip, px: 0, barPx: 600 });
const startsOf = (schedule: Schedule) => settingsOf(schedule).defaultAppointmentSlots.join(" ");

test("7 pixels are not a drag, 8 are", () => {
  // Spec: Drag activation distance 8 px.
  expect([7, -7, 8, -8].map(isPulled)).toEqual([false, false, true, true]);
});

test("a pulled block stands on whole 5 minutes, also when it came from between them", () => {
  expect(startsOf(preview(usual, { ...lifted(2), px: 14 }).schedule)).toBe("10:00 13:15 16:00");
  const odd = scheduleOf({ ...settingsOf(usual), defaultAppointmentSlots: ["10:13"] });
  expect(startsOf(preview(odd, { ...lifted(1), px: 9 }).schedule)).toBe("10:20");
});

test("a block between two whole 5 minutes is not pulled back by a small pull forward", () => {
  const odd = scheduleOf({ ...settingsOf(usual), defaultAppointmentSlots: ["10:11"] });
  expect(startsOf(preview(odd, { ...lifted(1), px: 1 }).schedule)).toBe("10:11");
});

test("a block that is lifted and put down again has not moved", () => {
  const odd = scheduleOf({ ...settingsOf(usual), defaultAppointmentSlots: ["10:13"] });
  expect(preview(odd, lifted(1)).schedule).toBe(odd);
});

test("one arrow key is 25 pixels", () => {
  const { px } = stepped(usual, lifted(2), 1);
  // Spec: Keyboard drag step 25 px.
  expect.soft(px).toBe(25);
  // Spec: Drag activation distance is 8 px and the keyboard drag step is 25 px.
  expect.soft([isPulled(7), isPulled(8), px]).toEqual([false, true, 25]);
  expect(startsOf(preview(usual, stepped(usual, lifted(2), -1)).schedule)).toBe(
    "10:00 12:35 16:00",
  );
});

test("a key pressed against a neighbour is not counted: the first one back moves it away", () => {
  let drag = lifted(1);
  for (let press = 0; press < 9; press += 1) drag = stepped(usual, drag, 1);
  expect(startsOf(preview(usual, drag).schedule)).toBe("11:30 13:00 16:00");
  expect(startsOf(preview(usual, stepped(usual, drag, -1)).schedule)).toBe("11:15 13:00 16:00");
});

const anyChance = fc.infiniteStream(fc.nat()).map((stream): Chance => {
  const next = () => stream.next().value ?? 0;
  return { int: (from, to) => from + (next() % (to - from + 1)) };
});
const anySchedule = anyChance.map((chance) => scheduleOf(someValue(chance)));

test("whatever was stored, what is shown is a schedule, and stays the same when stored and read again", () => {
  fc.assert(
    fc.property(anySchedule, (schedule) => {
      const nothing: Deed = { kind: "gesture", gesture: { kind: "redistribute" } };
      expect(brokenBy(schedule, nothing, schedule)).toEqual([]);
      expect(settingsOf(scheduleOf(settingsOf(schedule)))).toEqual(settingsOf(schedule));
    }),
  );
});

test("no row of gestures makes an overlap, a slot outside the day, two durations, or loses a slot", () => {
  fc.assert(
    fc.property(anySchedule, anyChance, (from, chance) => {
      let schedule = from;
      for (let count = 0; count < 100; count += 1) {
        const deed = someDeed(schedule, chance);
        const next = done(schedule, deed).schedule;
        expect(brokenBy(schedule, deed, next)).toEqual([]);
        schedule = next;
      }
    }),
    { numRuns: 30 },
  );
});

test("the same drag by keys and by pointer ends the same", () => {
  const anyGrip = fc.constantFrom<Grip>("whole", "start", "end");
  const anyBar = fc.integer({ min: 300, max: 1600 });
  const anyPresses = fc.integer({ min: -40, max: 40 });
  fc.assert(
    fc.property(anySchedule, anyGrip, anyBar, anyPresses, fc.nat(), (from, ...drawn) => {
      const [grip, barPx, presses, which] = drawn;
      const id = from.slots[which % Math.max(from.slots.length, 1)]?.id;
      fc.pre(id !== undefined && presses !== 0);
      const drag = { id, grip, barPx, px: 0 };
      const direction = presses > 0 ? 1 : -1;
      const keys = Array.from({ length: Math.abs(presses) }, () => direction as 1 | -1);
      const byKeys = done(from, { kind: "keys", drag, presses: keys });
      const byPointer = done(from, { kind: "pointer", drag: { ...drag, px: presses * 25 } });
      expect(byKeys.schedule).toEqual(byPointer.schedule);
    }),
  );
});
