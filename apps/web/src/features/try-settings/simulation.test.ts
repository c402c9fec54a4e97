import type { Tally } from "@milepost/contract/endpoints/try-settings.ts";
import { expect, test } from "vitest";
import { barLengths } from "./bar-lengths.ts";
import { effectInWords, slotChanges, touchesSearches } from "./effect-in-words.ts";
import {
  differenceInWords,
  emptinessInWords,
  figureInWords,
  limitsInWords,
  outcomeInWords,
} from "./simulation-words.ts";
import { figuresOf, type Sums, withPiece } from "./sums.ts";

const none: Tally = {
  searches: 0,
  offers: 0,
  nothing: 0,
  addedMinutes: 0,
  addedKnown: 0,
};
const tally = (given: Partial<Tally>): Tally => ({ ...none, ...given });
const sums = (given: Partial<Sums>): Sums => ({
  searches: 10,
  reached: 10,
  skipped: 0,
  before: tally({ searches: 10 }),
  after: tally({ searches: 10 }),
  slots: [],
  ...given,
});

const slot = (hour: number, before: number, after: number) => ({
  start: `2026-11-16T${hour}:00:00+00:00`,
  before,
  after,
});

test("pieces add up, and the last one is the end", () => {
  const first = withPiece(null, {
    searches: 30,
    next: 25,
    skipped: 1,
    before: tally({ searches: 24, offers: 48 }),
    after: tally({ searches: 24, offers: 24 }),
    slots: [slot(13, 24, 24), slot(16, 1, 0)],
  });
  expect(first).toMatchObject({ reached: 25, searches: 30 });
  const all = withPiece(first, {
    searches: 30,
    next: null,
    skipped: 2,
    before: tally({ searches: 3, offers: 6 }),
    after: tally({ searches: 3, nothing: 3 }),
    slots: [slot(10, 3, 0), slot(13, 3, 0)],
  });
  expect(all).toMatchObject({ reached: 30, skipped: 3 });
  expect(all.before).toMatchObject({ searches: 27, offers: 54 });
  expect(all.after).toMatchObject({ searches: 27, offers: 24, nothing: 3 });
  expect(all.slots).toEqual([slot(10, 3, 0), slot(13, 27, 24), slot(16, 1, 0)]);
});

test("averages are over searches and over the offers whose minutes are known; over none they are unknown", () => {
  const figures = figuresOf(
    tally({ searches: 3, offers: 10, nothing: 1, addedMinutes: 45, addedKnown: 4 }),
  );
  expect(figures).toEqual({ offers: 3.3, minutes: 11.3, nothing: 1 });
  expect(figuresOf(none)).toEqual({ offers: null, minutes: null, nothing: null });
  expect(figuresOf(tally({ searches: 2, nothing: 2 }))).toMatchObject({ offers: 0, minutes: null });
  expect(figureInWords(null)).toBe("unknown");
  expect(figureInWords(0)).toBe("0");
});

test("a difference is said of the figures that are shown, and not where one is unknown", () => {
  expect(differenceInWords(4.4, 5.2)).toBe("0.8 more");
  expect(differenceInWords(12.1, 9)).toBe("3.1 less");
  expect(differenceInWords(3, 3)).toBe("none");
  expect(differenceInWords(null, 3)).toBe("unknown");
});

test("the outcome is one sentence, and none where nothing was repeated", () => {
  const before = { offers: 4.4, minutes: 12, nothing: 9 };
  expect(outcomeInWords(before, { offers: 5.2, minutes: 11, nothing: 3 })).toBe(
    "A search would offer 5.2 slots on average instead of 4.4; 3 would find nothing instead of 9.",
  );
  expect(outcomeInWords(before, before)).toBe(
    "A search would offer 4.4 slots on average, as many as now; 9 would find nothing, as now.",
  );
  const full = { offers: 5, minutes: 11, nothing: 0 };
  expect(outcomeInWords(before, full)).toMatch(/find something; now 9 find nothing\.$/);
  expect(outcomeInWords(full, full)).toMatch(/every search would find something, as now\.$/);
  expect(outcomeInWords(figuresOf(none), figuresOf(none))).toBeNull();
});

test("that there is nothing to repeat is said, and why", () => {
  const empty = { before: none, after: none };
  expect(emptinessInWords(sums({ ...empty, searches: 0, reached: 0 }))).toMatch(/^Nobody has/);
  expect(emptinessInWords(sums({ ...empty, skipped: 10 }))).toMatch(
    /^We can’t repeat the 10 searches/,
  );
  expect(emptinessInWords(sums({}))).toBeNull();
});

test("a comparison that is not whole says so", () => {
  expect(limitsInWords(sums({}))).toEqual([]);
  const limits = limitsInWords(
    sums({
      reached: 4,
      skipped: 1,
      before: tally({ searches: 3, offers: 6, addedKnown: 6 }),
      after: tally({ searches: 3, offers: 6, addedKnown: 5 }),
    }),
  );
  expect(limits).toEqual([
    "This is only part of it: 4 of 10 searches were repeated, the oldest first.",
    "1 search was left out: we no longer know the postcode.",
    "Minutes are averaged over the slots of which they are known.",
  ]);
});

test("the Save bar says slots per search before and after, and how many searches find nothing", () => {
  const of = (offers: number, nothing: number) => tally({ searches: 10, offers, nothing });
  expect(effectInWords(sums({ before: of(150, 0), after: of(87, 0) }))).toBe(
    "15 → 8.7 slots per search",
  );
  expect(effectInWords(sums({ before: of(150, 0), after: of(150, 0) }))).toBe(
    "15 slots per search, as now",
  );
  expect(effectInWords(sums({ before: of(150, 1), after: of(87, 3) }))).toBe(
    "15 → 8.7 slots per search, 3 of 10 searches find nothing",
  );
});

test("where there is nothing to repeat, the Save bar says that it cannot know, and not 0", () => {
  const empty = { before: none, after: none };
  expect(effectInWords(sums({ ...empty, searches: 0, reached: 0 }))).toBe(
    "nobody has searched for four weeks, so we can’t say what it does to searches",
  );
  expect(effectInWords(sums({ ...empty, skipped: 10 }))).toBe(
    "we no longer know the postcodes searched for, so we can’t say what it does to searches",
  );
});

test("slots that go, come, or are offered less often are named by day and time", () => {
  const slots = [slot(10, 9, 0), slot(13, 9, 4), slot(14, 0, 6), slot(16, 3, 3)];
  expect(slotChanges(slots)).toEqual({
    gone: ["Mon 16 Nov, 10am"],
    fewer: ["Mon 16 Nov, 1pm: 9 → 4 searches"],
    new: ["Mon 16 Nov, 2pm"],
  });
});

test("a change of words or people asks for no searches; one of slots does", () => {
  expect(touchesSearches({ defaultMeetingTitle: "Visit", lastUpdatedAt: null })).toBe(false);
  expect(touchesSearches({ defaultMeetingTitle: "Visit", maxDriveTime: 20 })).toBe(true);
});

test("the greater figure is the longest bar; 0 is a bar without length, unknown is none", () => {
  expect(barLengths(4, 5, 200)).toEqual({ before: 160, after: 200 });
  expect(barLengths(0, 3, 200)).toEqual({ before: 0, after: 200 });
  expect(barLengths(0, 0, 200)).toEqual({ before: 0, after: 0 });
  expect(barLengths(null, 3, 200)).toEqual({ before: null, after: 200 });
  expect(barLengths(null, null, 200)).toEqual({ before: null, after: null });
});
