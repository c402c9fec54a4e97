import { expect, test } from "vitest";
import { type Failing, nextAlarm } from "./next-alarm.ts";

const minute = 60_000;

/** What is said at each of these minutes; `!` after one: the CRM could not be read then. */
function saidAt(readings: readonly string[]) {
  let failing: Failing | null = null;
  return readings.flatMap((reading) => {
    const at = Number(reading.replace("!", ""));
    const next = nextAlarm(failing, reading.endsWith("!"), at * minute);
    failing = next.failing;
    return next.say === null ? [] : `${at} ${next.say}`;
  });
}

test("an alarm is due a quarter of an hour after the first reading that failed, once", () => {
  expect(saidAt(["0!", "14!", "15!", "16!", "40!"])).toEqual(["15 alarm"]);
});

test("what was said is taken back once, and what was not said is not", () => {
  expect(saidAt(["0!", "20!", "21", "22"])).toEqual(["20 alarm", "21 over"]);
  expect(saidAt(["0!", "10!", "12", "14!", "20!"])).toEqual([]);
});

test("trouble that begins again is said again, after its own quarter of an hour", () => {
  expect(saidAt(["0!", "15!", "16", "17!", "31!", "32!"])).toEqual([
    "15 alarm",
    "16 over",
    "32 alarm",
  ]);
});
