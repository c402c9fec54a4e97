import type { Offer } from "@milepost/scheduling/judge.ts";
import { expect, test } from "vitest";
import { keptOffers } from "./kept-offers.ts";

interface Drawn {
  readonly at: number;
  /** Minutes; a minute is a kilometre here. Null: that neighbour is unknown. */
  readonly there: number | null;
  readonly on: number | null;
}

function offered(drawn: Readonly<Record<string, Drawn>>) {
  const drive = (minutes: number | null) => minutes !== null && { minutes, metres: minutes * 1000 };
  const stop = (name: string, minutes: number | null) => minutes !== null && { postcode: name };
  return new Map(
    Object.entries(drawn).map(([code, { at, there, on }]) => {
      const [before, after] = [stop("B", there) || null, stop("A", on) || null];
      const candidate = { slot: { code, from: at }, before, after };
      const added =
        there === null && on === null ? null : Math.max(0, (there ?? 0) + (on ?? 0) - 5);
      return [
        code,
        { kind: "offer", candidate, there: drive(there) || null, on: drive(on) || null, added },
      ] as unknown as [string, Offer];
    }),
  );
}

test("the first is the earliest, the nearest has the shortest drive there or on, of equals the earliest", () => {
  const winners = offered({
    W1Tue10am: { at: 30, there: 20, on: 8 },
    W0Mon10am: { at: 10, there: 30, on: 25 },
    W0Mon1pm: { at: 20, there: 8, on: 40 },
  });
  expect(keptOffers(winners)).toEqual({
    added: { W0Mon10am: [50, 50_000], W0Mon1pm: [43, 43_000], W1Tue10am: [23, 23_000] },
    firstSlot: "W0Mon10am",
    nearestSlot: "W0Mon1pm",
  });
});

test("what is not known is kept as not known, and an agent of whom nothing is known is not the nearest", () => {
  const winners = offered({
    W0Mon10am: { at: 10, there: null, on: null },
    W0Mon1pm: { at: 20, there: 9, on: null },
  });
  expect(keptOffers(winners)).toEqual({
    added: { W0Mon10am: null, W0Mon1pm: [4, 4_000] },
    firstSlot: "W0Mon10am",
    nearestSlot: "W0Mon1pm",
  });
});

test("a visit next door adds neither minutes nor metres", () => {
  const winners = offered({ W0Mon10am: { at: 10, there: 0, on: 0 } });
  expect(keptOffers(winners).added).toEqual({ W0Mon10am: [0, 0] });
});

test("a search without an offer has neither first nor nearest", () => {
  expect(keptOffers(new Map())).toEqual({ added: {}, firstSlot: null, nearestSlot: null });
});
