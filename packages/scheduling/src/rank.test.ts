import { expect, test } from "vitest";
import type { Agent } from "./candidate.ts";
import { bandOf, type Ranked, winners, withAddedMinutes } from "./rank.ts";

const slot = { code: "W1Mon10am", date: "2026-11-16", from: 0, to: 90 };
const agent = (id: string, appointments = 0): Agent => ({
  id,
  name: id,
  base: null,
  commitments: Array.from({ length: appointments }, () => ({ from: 500, to: 600, postcode: null })),
});
const offer = (id: string, added: number | null, appointments = 0): Ranked => {
  const who = agent(id, appointments);
  const candidate = { agent: who, slot, day: who.commitments, before: null, after: null };
  return { kind: "offer", candidate, there: null, on: null, added };
};
const winner = (...offers: Ranked[]) => winners(offers).get(slot.code)?.candidate.agent.id;

test("the agent whose day grows least gets the slot", () => {
  expect(winner(offer("far", 40), offer("near", 12))).toBe("near");
});

test("unknown added minutes lose to any known ones, and are not zero", () => {
  expect(winner(offer("unknown", null), offer("far", 59))).toBe("far");
  expect(bandOf(null, 0)).toBe("Open day");
});

test("between equals the agent with the emptier day wins, then the first listed", () => {
  expect(winner(offer("full", 10, 3), offer("free", 10, 1))).toBe("free");
  expect(winner(offer("first", 10), offer("second", 10))).toBe("first");
  expect(winner(offer("first", null), offer("second", null))).toBe("first");
});

test("added minutes are the detour, not the drive", () => {
  const stop = (postcode: string) => ({ postcode, at: null });
  const between = {
    kind: "offer" as const,
    candidate: { agent: agent("sam"), slot, day: [], before: stop("A"), after: stop("B") },
    there: { minutes: 15, metres: 0 },
    on: { minutes: 20, metres: 0 },
  };
  expect(withAddedMinutes(between, () => ({ minutes: 25, metres: 0 })).added).toBe(10);
});

test.each([
  [15, 0, "Best"],
  [24, 20, "Best"],
  [26, 0, "Good"],
  [31, 0, "Fair"],
])("%i added minutes, with %i the least on offer, are %s", (added, best, band) => {
  expect(bandOf(added, best)).toBe(band);
});
