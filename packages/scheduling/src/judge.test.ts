import { expect, test } from "vitest";
import { decide } from "./decide.ts";
import type { Verdict } from "./judge.ts";
import type { AgentDiary, DriveBetween, Entry, Policy, World } from "./world.ts";
import { agent, driveOf, entry, everyDriveTakes, monday, policy, worldOf } from "./world-of.ts";

/** What becomes of one agent at one o'clock on Monday. */
function atOne(
  who: AgentDiary,
  drive: DriveBetween,
  {
    world = {},
    rules = {},
    deviation = 0,
  }: { world?: Partial<World>; rules?: Partial<Policy>; deviation?: number } = {},
): Verdict | undefined {
  const decision = decide(
    worldOf([who], { ...world, policy: { ...policy, ...rules } }),
    drive,
    deviation,
  );
  return decision.verdicts.find(({ candidate }) => candidate.slot.code === "W0Mon1pm");
}

const busy = (...entries: Entry[]) => agent("sam", { entries });
const near = everyDriveTakes(0);
const broken = (verdict: Verdict | undefined) =>
  verdict?.kind === "refuse" ? verdict.broken.map(({ rule, over }) => [rule, over]) : verdict?.kind;

test("an agent with an empty day is offered from home and back", () => {
  expect(atOne(agent("sam"), everyDriveTakes(20))).toMatchObject({
    kind: "offer",
    there: { minutes: 20 },
    on: { minutes: 20 },
    added: 20,
  });
});

test("without a home and without appointments there is no drive to speak of, and added minutes are unknown", () => {
  expect(atOne(agent("sam", { base: null }), everyDriveTakes(20))).toMatchObject({
    kind: "offer",
    there: null,
    on: null,
    added: null,
  });
});

test("a side without a neighbour has no drive, and the other side's drive is what is added", () => {
  const who = agent("sam", { base: null, entries: [entry("10:00", "11:30")] });
  expect(atOne(who, everyDriveTakes(20))).toMatchObject({
    there: { minutes: 20 },
    on: null,
    added: 20,
  });
});

test("an appointment that touches the slot does not overlap it; one minute more does", () => {
  expect(broken(atOne(busy(entry("11:30", "13:00")), near))).toBe("offer");
  expect(broken(atOne(busy(entry("11:30", "13:01")), near))).toEqual([["overlaps", null]]);
  expect(broken(atOne(busy(entry("14:30", "15:00")), near))).toBe("offer");
  expect(broken(atOne(busy(entry("14:29", "15:00")), near))).toEqual([["overlaps", null]]);
});

test("somebody else's hold is distinguished from an appointment", () => {
  expect(broken(atOne(busy(entry("13:00", "14:30", { kind: "hold" })), near))).toEqual([
    ["held", null],
  ]);
});

test("the drive from the appointment before must fit, to the minute", () => {
  const who = busy(entry("11:00", "12:40"));
  expect(broken(atOne(who, everyDriveTakes(20)))).toBe("offer");
  expect(broken(atOne(who, everyDriveTakes(21)))).toEqual([["cannot-arrive-in-time", 1]]);
});

test("the drive to the appointment after must fit, to the minute", () => {
  const who = busy(entry("15:00", "16:00"));
  expect(broken(atOne(who, everyDriveTakes(30)))).toBe("offer");
  expect(broken(atOne(who, everyDriveTakes(36)))).toEqual([["cannot-leave-in-time", 6]]);
});

test("no single leg is longer than the limit, and 0 means no limit", () => {
  expect(broken(atOne(agent("sam"), everyDriveTakes(60)))).toBe("offer");
  expect(broken(atOne(agent("sam"), everyDriveTakes(66)))).toEqual([["drive-too-long", 6]]);
  expect(broken(atOne(agent("sam"), everyDriveTakes(66), { rules: { maxDriveTime: 0 } }))).toBe(
    "offer",
  );
});

test("the longer of the two legs counts against the limit, whichever it is", () => {
  const thereOnly: DriveBetween = (_from, to) => driveOf(to === "VISIT" ? 70 : 5);
  const onOnly: DriveBetween = (from) => driveOf(from === "VISIT" ? 65 : 5);
  expect(broken(atOne(agent("sam"), thereOnly))).toEqual([["drive-too-long", 10]]);
  expect(broken(atOne(agent("sam"), onOnly))).toEqual([["drive-too-long", 5]]);
});

test("every broken rule is listed, with by how much", () => {
  const who = busy(entry("11:00", "12:30"), entry("15:00", "16:00"));
  expect(broken(atOne(who, everyDriveTakes(70)))).toEqual([
    ["drive-too-long", 10],
    ["cannot-arrive-in-time", 40],
    ["cannot-leave-in-time", 40],
  ]);
});

test("a meeting without a place blocks its time but asks for no drive", () => {
  const who = agent("sam", { base: null, entries: [entry("12:30", "13:00", { postcode: null })] });
  expect(atOne(who, everyDriveTakes(45))).toMatchObject({ kind: "offer", there: null });
  const blocked = busy(entry("13:30", "14:00", { postcode: null }));
  expect(broken(atOne(blocked, near))).toEqual([["overlaps", null]]);
});

test("today counts only if the agent can still get there", () => {
  const at = (minutes: number) =>
    broken(atOne(agent("sam"), everyDriveTakes(minutes), { world: { now: monday("12:30") } }));
  expect(at(30)).toBe("offer");
  expect(at(31)).toEqual([["too-late-today", 1]]);
});

test("where the agent is now is unknown: then the longest drive allowed counts", () => {
  const stray = agent("sam", { base: null });
  const at = (clock: string, maxDriveTime: number) =>
    broken(atOne(stray, near, { world: { now: monday(clock) }, rules: { maxDriveTime } }));
  expect(at("12:00", 60)).toBe("offer");
  expect(at("12:01", 60)).toEqual([["too-late-today", 1]]);
  expect(at("12:59", 0)).toBe("offer");
});

test("a slot that has begun is not a candidate", () => {
  expect(atOne(agent("sam"), near, { world: { now: monday("13:00") } })).toBeUndefined();
});

test("a place without a road is refused as that, not as a long drive", () => {
  expect(broken(atOne(agent("sam"), () => null))).toEqual([["no-road", null]]);
  const noWayOn: DriveBetween = (from) => (from === "VISIT" ? null : driveOf(90));
  expect(broken(atOne(agent("sam"), noWayOn))).toEqual([["no-road", null]]);
  const noWayThere: DriveBetween = (_from, to) => (to === "VISIT" ? null : driveOf(90));
  expect(broken(atOne(agent("sam"), noWayThere))).toEqual([["no-road", null]]);
});

test("no known way between the neighbours counts as no drive saved", () => {
  const who = busy(entry("10:00", "11:00"));
  const drive: DriveBetween = (from, to) => (from === "STOP" && to === "HOME" ? null : driveOf(10));
  expect(atOne(who, drive)).toMatchObject({ added: 20 });
});

test("a visit on the way adds nothing, and never less than nothing", () => {
  const who = busy(entry("10:00", "11:00"));
  const drive: DriveBetween = (from, to) => driveOf(from === "STOP" && to === "HOME" ? 25 : 10);
  expect(atOne(who, drive)).toMatchObject({ added: 0 });
});

test("the visit lies inside the working day, to the minute on both ends", () => {
  const at = (dayStartTime: string, dayEndTime: string) =>
    broken(atOne(agent("sam"), near, { rules: { dayStartTime, dayEndTime } }));
  expect(at("13:00", "14:30")).toBe("offer");
  expect(at("13:05", "14:30")).toEqual([["outside-hours", 5]]);
  expect(at("13:00", "14:20")).toEqual([["outside-hours", 10]]);
});

test("moved by minutes, the slot is judged where it then is", () => {
  const who = busy(entry("11:30", "13:10", { postcode: null }));
  expect(broken(atOne(who, near))).toEqual([["overlaps", null]]);
  expect(broken(atOne(who, near, { deviation: 15 }))).toBe("offer");
});

test("what lasts no time overlaps nothing", () => {
  expect(broken(atOne(busy(entry("13:30", "13:30")), near))).toBe("offer");
  expect(broken(atOne(busy(entry("13:30", "13:31")), near))).toEqual([["overlaps", null]]);
});
