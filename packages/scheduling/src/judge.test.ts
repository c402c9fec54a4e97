import { expect, test } from "vitest";
import { type Agent, type Commitment, candidatesFor } from "./candidate.ts";
import { type DriveBetween, judge, type Verdict } from "./judge.ts";
import type { Slot } from "./window.ts";

const timezone = "Europe/London";
const midnight = Date.UTC(2026, 10, 16) / 60_000; // a Monday, no summer time
const clock = (text: string) => {
  const [hour = 0, minute = 0] = text.split(":").map(Number);
  return midnight + hour * 60 + minute;
};
const slot: Slot = {
  code: "W1Mon1pm",
  date: "2026-11-16",
  from: clock("13:00"),
  to: clock("14:30"),
};
const visit = "MP1 1AA";
const home = "MP9 9ZZ";

const busy = (from: string, to: string, postcode: string | null = "MP2 2BB"): Commitment => ({
  from: clock(from),
  to: clock(to),
  postcode,
});
const agent = (commitments: Commitment[], base: string | null = home): Agent => ({
  id: "sam",
  name: "Sam",
  base,
  commitments,
});
const everyDriveTakes =
  (minutes: number): DriveBetween =>
  () => ({ minutes, metres: minutes * 800 });

function judgeOne(
  who: Agent,
  drive: DriveBetween,
  { maxDriveTime = 60, now = midnight }: { maxDriveTime?: number; now?: number } = {},
): Verdict {
  const [candidate] = candidatesFor([who], [slot], timezone);
  if (!candidate) throw new Error("one agent and one slot make one candidate");
  return judge(candidate, { maxDriveTime }, now, drive, visit);
}

test("an agent with an empty day is offered from home and back", () => {
  expect(judgeOne(agent([]), everyDriveTakes(20))).toMatchObject({
    kind: "offer",
    there: { minutes: 20 },
    on: { minutes: 20 },
  });
});

test("without a home and without appointments there is no drive to speak of", () => {
  expect(judgeOne(agent([], null), everyDriveTakes(20))).toMatchObject({
    kind: "offer",
    there: null,
    on: null,
  });
});

test("an appointment that touches the slot does not overlap it; one minute more does", () => {
  const near = everyDriveTakes(0);
  expect(judgeOne(agent([busy("11:30", "13:00")]), near).kind).toBe("offer");
  expect(judgeOne(agent([busy("11:30", "13:01")]), near)).toMatchObject({
    broken: [{ rule: "overlaps" }],
  });
});

test("the drive from the appointment before must fit, to the minute", () => {
  const who = agent([busy("11:00", "12:40")]);
  expect(judgeOne(who, everyDriveTakes(20)).kind).toBe("offer");
  expect(judgeOne(who, everyDriveTakes(21))).toMatchObject({
    broken: [{ rule: "cannot-arrive-in-time", over: 1 }],
  });
});

test("the drive to the appointment after must fit, to the minute", () => {
  const who = agent([busy("15:00", "16:00")]);
  expect(judgeOne(who, everyDriveTakes(30)).kind).toBe("offer");
  expect(judgeOne(who, everyDriveTakes(36))).toMatchObject({
    broken: [{ rule: "cannot-leave-in-time", over: 6 }],
  });
});

test("no single leg is longer than the limit, and 0 means no limit", () => {
  expect(judgeOne(agent([]), everyDriveTakes(66))).toMatchObject({
    broken: [{ rule: "drive-too-long", over: 6 }],
  });
  expect(judgeOne(agent([]), everyDriveTakes(66), { maxDriveTime: 0 }).kind).toBe("offer");
});

test("every broken rule is told, with by how much", () => {
  const who = agent([busy("11:00", "12:30"), busy("15:00", "16:00")]);
  expect(judgeOne(who, everyDriveTakes(70))).toMatchObject({
    broken: [
      { rule: "drive-too-long", over: 10 },
      { rule: "cannot-arrive-in-time", over: 40 },
      { rule: "cannot-leave-in-time", over: 40 },
    ],
  });
});

test("a meeting without a place blocks its time but asks for no drive", () => {
  const who = agent([busy("12:30", "13:00", null)], null);
  expect(judgeOne(who, everyDriveTakes(45))).toMatchObject({ kind: "offer", there: null });
});

test("today counts only if the agent can still get there", () => {
  const now = clock("12:30");
  expect(judgeOne(agent([]), everyDriveTakes(30), { now }).kind).toBe("offer");
  expect(judgeOne(agent([]), everyDriveTakes(31), { now })).toMatchObject({
    broken: [{ rule: "too-late-today", over: 1 }],
  });
});

test("a place without a road is refused as that, not as a long drive", () => {
  expect(judgeOne(agent([]), () => null)).toMatchObject({ broken: [{ rule: "no-road" }] });
});

test("yesterday's and tomorrow's appointments are not neighbours", () => {
  const yesterday = { from: clock("13:00") - 1440, to: clock("14:30") - 1440, postcode: "MP5 5EE" };
  const asked: string[] = [];
  judgeOne(agent([yesterday]), (from, to) => {
    asked.push(`${from}>${to}`);
    return { minutes: 10, metres: 0 };
  });
  expect(asked).toEqual([`${home}>${visit}`, `${visit}>${home}`]);
});
