import fc from "fast-check";
import { expect, test } from "vitest";
import { type Match, rankWaiting } from "./rank-waiting.ts";

const matches = fc.array(
  fc.record({
    added: fc.integer({ min: 0, max: 12 }),
    since: fc.integer({ min: 0, max: 5 }).map((day) => new Date(day * 86_400_000)),
    from: fc.integer({ min: 0, max: 3 }),
  }),
);

const pairs = (ranked: readonly Match[]) =>
  ranked.flatMap((one, at) => {
    const next = ranked[at + 1];
    return next ? [[one, next] as const] : [];
  });

test("the order is the added minutes, and who came first is no matter", () => {
  fc.assert(
    fc.property(matches, (all) => {
      for (const [one, next] of pairs(rankWaiting(all)))
        expect(one.added).toBeLessThanOrEqual(next.added);
    }),
  );
});

test("of those who add the same, who has waited longer comes first", () => {
  fc.assert(
    fc.property(matches, (all) => {
      for (const [one, next] of pairs(rankWaiting(all)))
        if (one.added === next.added)
          expect(one.since.getTime()).toBeLessThanOrEqual(next.since.getTime());
    }),
  );
});

test("nobody is lost and nobody is added, in whatever order they come", () => {
  fc.assert(
    fc.property(matches, (all) => {
      const ranked = rankWaiting(all);
      expect(ranked).toHaveLength(all.length);
      expect(new Set(ranked)).toEqual(new Set(all));
      expect(rankWaiting(all.toReversed())).toEqual(ranked);
    }),
  );
});
