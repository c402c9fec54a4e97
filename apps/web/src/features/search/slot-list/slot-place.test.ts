import { expect, test } from "vitest";
import { readPlace, withPlace } from "./slot-place.ts";

const query = "?wf=1&recordId=7&postcode=MP7+9AN";
const place = { slot: "W0Thu4pm", week: "2026-11-16", deviation: -15, otherAgentId: "marcus" };

test("a slot that is put into an address is read from it, and the search stays as it is", () => {
  const kept = withPlace(query, place);
  expect(readPlace(kept)).toEqual(place);
  expect(kept.startsWith(query)).toBe(true);
});

test("a slot that is as it was offered leaves no trace of how the last one was moved", () => {
  const still = { ...place, deviation: 0, otherAgentId: undefined };
  const kept = withPlace(withPlace(query, place), still);
  expect(kept).toBe(`${query}&slot=W0Thu4pm&week=2026-11-16`);
  expect(readPlace(kept)).toEqual(still);
});

test.each(["7", "75", "-90", "soon", ""])(
  "%j is no step, so the slot is not moved",
  (deviation) => {
    expect(readPlace(`?slot=W0Thu4pm&deviation=${deviation}`)?.deviation).toBe(0);
  },
);

test("an address without a slot names none", () => {
  expect(readPlace(query)).toBeNull();
});
