import type { Candidate } from "@milepost/scheduling/candidate.ts";
import { expect, test } from "vitest";
import { chainOf } from "./day-chain.ts";

type Commitment = Candidate["day"][number];

/** Hours of a day; a postcode in place of a name. */
const at = (from: number, to: number, postcode: string | null = `P${from}`): Commitment => ({
  from,
  to,
  postcode,
  isHold: false,
  blocksDay: false,
  rank: Infinity,
});

function candidate(
  day: readonly Commitment[],
  { before, after }: { before?: Commitment; after?: Commitment },
  base: string | null = "HOME",
): Candidate {
  const home = base === null ? null : { postcode: base, commitment: null };
  const stop = (c: Commitment | undefined) =>
    c ? { postcode: c.postcode ?? "", commitment: c } : home;
  const whole = { from: 0, to: 24 };
  return {
    agent: { id: "sam", name: "Sam", base, commitments: day },
    slot: {
      code: "W0Mon10am",
      date: "2026-11-16",
      from: 10,
      to: 12,
      block: whole,
      hours: whole,
      day: { ...whole, offset: 0 },
    },
    day,
    before: stop(before),
    after: stop(after),
  };
}

const told = (chosen: Candidate) =>
  chainOf(chosen, "VISIT").legs.map(({ from, to, when }) => `${from}>${to} ${when}`);

test("the visit stands between its neighbours, and the drive between them falls away", () => {
  const [early, late] = [at(8, 9), at(14, 15)];
  expect(told(candidate([late, early], { before: early, after: late }))).toEqual([
    "home>0 both",
    "0>visit with",
    "visit>1 with",
    "1>home both",
    "0>1 without",
  ]);
});

test("on an empty day one drives from home and back, and not at all without the visit", () => {
  expect(told(candidate([], {}))).toEqual(["home>visit with", "visit>home with"]);
});

test("what has no place is in the day but nobody drives there", () => {
  const leave = at(13, 14, null);
  const chosen = candidate([leave], {});
  expect(chainOf(chosen, "VISIT").items).toEqual([leave]);
  expect(told(chosen)).toEqual(["home>visit with", "visit>home with"]);
});

test("without a home the day begins at the first stop and ends at the last", () => {
  const early = at(8, 9);
  expect(told(candidate([early], { before: early }, null))).toEqual(["0>visit with"]);
  expect(told(candidate([], {}, null))).toEqual([]);
});

test("what overlaps the visit is driven to on the day without it alone", () => {
  const clash = at(11, 13);
  expect(told(candidate([clash], {}))).toEqual([
    "home>visit with",
    "visit>home with",
    "home>0 without",
    "0>home without",
  ]);
});

test("of two that end together the visit is reached from the one it was judged by", () => {
  const [one, two] = [at(7, 9, "ONE"), at(8, 9, "TWO")];
  const [, , there] = chainOf(candidate([one, two], { before: one }), "VISIT").legs;
  expect(there?.pair).toEqual(["ONE", "VISIT"]);
});

test("a record and its own meeting are one appointment, with one drive to it", () => {
  const [record, meeting] = [at(14, 15, "SAME"), at(14, 15, "SAME")];
  const chosen = candidate([record, meeting, at(14, 15, null)], { after: meeting });
  expect(chainOf(chosen, "VISIT").items).toEqual([meeting]);
  expect(told(chosen)).toEqual([
    "home>visit with",
    "visit>0 with",
    "0>home both",
    "home>0 without",
  ]);
});

test("two appointments at one time in two places are two", () => {
  const [one, two] = [at(14, 15, "ONE"), at(14, 15, "TWO")];
  expect(chainOf(candidate([one, two], { after: one }), "VISIT").items).toHaveLength(2);
});
