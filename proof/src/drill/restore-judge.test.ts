import { expect, test } from "vitest";
import { judge, none, type Witnesses } from "./restore-judge.ts";

const booked: Witnesses = {
  isAccepted: true,
  deals: 1,
  meetings: 1,
  calendar: "REQUEST",
  state: "booked",
  isNamed: false,
};
const held: Witnesses = {
  isAccepted: false,
  deals: 0,
  meetings: 0,
  calendar: "CANCEL",
  state: "released",
  isNamed: false,
};

test("what is booked and in every place, and what was only held and is off, is as it should be", () => {
  expect(judge(booked)).toEqual(none);
  expect(judge(held)).toEqual(none);
});

test("what was accepted and is in no diary is lost, unless somebody is asked about it", () => {
  const gone = { ...booked, deals: 0, meetings: 0, calendar: "CANCEL", state: "released" } as const;
  expect(judge(gone)).toEqual({ ...none, lost: 1, wronglyCancelled: 1 });
  expect(judge({ ...gone, calendar: "REQUEST", state: "attention" })).toEqual(none);
  expect(judge({ ...gone, calendar: "REQUEST", state: null, isNamed: true })).toEqual(none);
});

test("two meetings or two deals are one too many", () => {
  expect(judge({ ...booked, meetings: 2 })).toEqual({ ...none, doubled: 1 });
  expect(judge({ ...booked, deals: 2 })).toEqual({ ...none, doubled: 1 });
});

test("a cancellation of what stands is wrong, and a row that says so is a lie", () => {
  const off = { ...booked, calendar: "CANCEL", state: "released" } as const;
  expect(judge(off)).toEqual({ ...none, lies: 1, wronglyCancelled: 1 });
});

test("an invitation to what is held no longer is a lie, unless somebody is asked about it", () => {
  expect(judge({ ...held, calendar: "REQUEST" })).toEqual({ ...none, lies: 1 });
  expect(judge({ ...held, calendar: "REQUEST", state: null })).toEqual({ ...none, lies: 1 });
  expect(judge({ ...held, calendar: "REQUEST", state: null, isNamed: true })).toEqual(none);
});

test("a row that says booked while the CRM has nothing is a lie", () => {
  expect(judge({ ...booked, meetings: 0, isNamed: true })).toEqual({ ...none, lies: 1 });
});
