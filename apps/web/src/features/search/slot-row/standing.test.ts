import { expect, test } from "vitest";
import { obstacleOf, type SlotCheck, standingOf } from "./standing.ts";

const asShown = {
  change: null,
  deviation: 0,
  isOther: false,
  check: null,
  isCheckFailed: false,
} as const;
const clash = (rule: string): SlotCheck => ({ kind: "clash", broken: [{ rule, over: null }] });

test("a slot that nobody moved stands as it was offered", () => {
  expect(standingOf(asShown)).toEqual({ kind: "as-offered" });
  expect(obstacleOf({ kind: "as-offered" })).toBeNull();
});

test("a moved slot is being checked until there is an answer", () => {
  expect(standingOf({ ...asShown, deviation: 15 })).toEqual({ kind: "checking" });
  expect(standingOf({ ...asShown, deviation: 15, isCheckFailed: true })).toEqual({
    kind: "unchecked",
  });
});

test("another agent is checked as a moved slot is, also where the slot itself has gone", () => {
  const other = { ...asShown, isOther: true };
  expect(standingOf(other)).toEqual({ kind: "checking" });
  expect(standingOf({ ...other, change: "gone" })).toEqual({ kind: "checking" });
  const free: SlotCheck = { kind: "free", broken: [] };
  expect(standingOf({ ...other, check: free })).toEqual({ kind: "free", offer: null });
});

test("a moved slot that clashes cannot be scheduled, and says why", () => {
  const standing = standingOf({ ...asShown, deviation: 15, check: clash("overlaps") });
  expect(standing).toEqual({
    kind: "clash",
    words: "the agent is already booked",
    firstWords: "the agent is already booked",
    isTaken: true,
  });
  expect(obstacleOf(standing)).toBe("The agent is already booked.");
});

test("a tight time may be scheduled, with every reason in words", () => {
  const broken = [
    { rule: "drive-too-long", over: 6 },
    { rule: "outside-hours", over: 15 },
  ];
  const standing = standingOf({ ...asShown, deviation: 30, check: { kind: "tight", broken } });
  expect(standing).toEqual({
    kind: "tight",
    words: "the drive is 6 minutes longer than allowed; it’s 15 minutes outside working hours",
    firstWords: "the drive is 6 minutes longer than allowed",
  });
  expect(obstacleOf(standing)).toBeNull();
});

test("a slot that has gone cannot be scheduled, also before anybody knows why", () => {
  const gone = { ...asShown, change: "gone" } as const;
  expect(obstacleOf(standingOf(gone))).toBe("It is no longer free.");
  expect(standingOf({ ...gone, check: clash("held") })).toMatchObject({ isTaken: true });
  expect(standingOf({ ...gone, check: clash("begun") })).toMatchObject({ isTaken: false });
});

test("a slot that went from the list and is free after all can be scheduled", () => {
  const check: SlotCheck = { kind: "free", broken: [] };
  expect(standingOf({ ...asShown, change: "gone", check })).toEqual({
    kind: "free",
    offer: null,
  });
});
