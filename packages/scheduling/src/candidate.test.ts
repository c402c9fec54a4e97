import { expect, test } from "vitest";
import { calendarOf } from "./calendar.ts";
import type { Entry } from "./world.ts";
import { agent, entry, monday, worldOf } from "./world-of.ts";

const wholeDay = 24 * 60;
const onDay = (days: number, one: Entry): Entry => ({
  ...one,
  from: one.from + days * wholeDay,
  to: one.to + days * wholeDay,
});

/** An agent with these in the diary, in one of the slots. */
function candidate(entries: readonly Entry[], code = "W0Mon1pm") {
  const { agents } = calendarOf(worldOf([agent("sam", { entries })]));
  const found = agents[0]?.candidates.find(({ slot }) => slot.code === code);
  if (!found) throw new Error(`There is no ${code}`);
  return found;
}

/** The postcodes that the agent comes from and goes to. */
function neighbours(...entries: Entry[]) {
  const { before, after } = candidate(entries);
  return [before?.postcode, after?.postcode];
}

test("the nearest appointments on either side are the neighbours, in whatever order the diary lists them", () => {
  const diary = [
    entry("15:30", "16:00", { postcode: "NEXT" }),
    entry("08:00", "09:00", { postcode: "FAR" }),
    entry("16:30", "17:00", { postcode: "LATER" }),
    entry("10:00", "11:00", { postcode: "PREVIOUS" }),
  ];
  expect(neighbours(...diary)).toEqual(["PREVIOUS", "NEXT"]);
  expect(neighbours(...diary.toReversed())).toEqual(["PREVIOUS", "NEXT"]);
});

test("of two that end, or begin, at the same time the first in the diary is the neighbour", () => {
  const before = [
    entry("10:00", "11:00", { postcode: "A" }),
    entry("10:30", "11:00", { postcode: "B" }),
  ];
  const after = [
    entry("16:00", "17:00", { postcode: "C" }),
    entry("16:00", "16:30", { postcode: "D" }),
  ];
  expect(neighbours(...before, ...after)).toEqual(["A", "C"]);
  expect(neighbours(...before.toReversed(), ...after.toReversed())).toEqual(["B", "D"]);
});

test("what ends just when the slot begins, or begins just when it ends, is a neighbour; a minute inside it is none", () => {
  expect(neighbours(entry("12:00", "13:00"), entry("14:30", "15:00"))).toEqual(["STOP", "STOP"]);
  expect(neighbours(entry("12:00", "13:01"), entry("14:29", "15:00"))).toEqual(["HOME", "HOME"]);
});

test("an appointment without a place is passed over: the agent comes from the one before it", () => {
  const placeless = { postcode: null };
  const diary = [
    entry("09:00", "10:00", { postcode: "FIRST" }),
    entry("11:00", "12:00", placeless),
    entry("15:00", "16:00", placeless),
    entry("16:30", "17:00", { postcode: "LAST" }),
  ];
  expect(neighbours(...diary)).toEqual(["FIRST", "LAST"]);
});

test("an agent's neighbours are known by what they are: an appointment, or the base that sets no time", () => {
  const { before, after } = candidate([entry("10:00", "11:00")]);
  expect(before).toMatchObject({ commitment: { from: monday("10:00"), to: monday("11:00") } });
  expect(after).toEqual({ postcode: "HOME", commitment: null });
});

test("yesterday's and tomorrow's appointments are not neighbours, and one over midnight is", () => {
  const yesterday = onDay(-1, entry("10:00", "12:00"));
  const tomorrow = onDay(1, entry("15:00", "16:00"));
  expect(neighbours(yesterday, tomorrow)).toEqual(["HOME", "HOME"]);
  const overMidnight = [
    { ...entry("00:00", "00:01"), from: monday("00:00") - 60 },
    { ...entry("23:00", "23:59"), to: monday("00:00") + wholeDay + 60 },
  ];
  expect(neighbours(...overMidnight)).toEqual(["STOP", "STOP"]);
  const untilMidnight = { ...entry("00:00", "00:00"), from: monday("00:00") - 60 };
  expect(neighbours(untilMidnight, onDay(1, entry("00:00", "01:00")))).toEqual(["HOME", "HOME"]);
});

test("each date has its own appointments, and all slots of a date have the same", () => {
  const [today, tomorrow] = [entry("08:00", "09:00"), onDay(1, entry("08:00", "09:30"))];
  const dayOf = (code: string) =>
    candidate([today, tomorrow], code).day.map(({ from, to }) => to - from);
  expect(["W0Mon10am", "W0Mon1pm", "W0Mon4pm"].map(dayOf)).toEqual([[60], [60], [60]]);
  expect(["W0Tue10am", "W0Tue1pm", "W0Tue4pm"].map(dayOf)).toEqual([[90], [90], [90]]);
});

test("what lasts no time is a place the agent goes to on the date whose midnight it does not come before", () => {
  const moment = (minute: number) => ({ ...entry("00:00", "00:00"), from: minute, to: minute });
  const midnight = monday("00:00");
  const isOnMonday = (minute: number) => candidate([moment(minute)]).day.length === 1;
  expect(isOnMonday(midnight - 1)).toBe(false);
  expect(isOnMonday(midnight)).toBe(true);
  expect(isOnMonday(midnight + wholeDay - 1)).toBe(true);
  expect(isOnMonday(midnight + wholeDay)).toBe(false);
  expect(neighbours(entry("12:00", "12:00"))).toEqual(["STOP", "HOME"]);
});
