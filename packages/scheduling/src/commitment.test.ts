import { expect, test } from "vitest";
import { agentsOf } from "./commitment.ts";
import type { BookingFilter, Condition, Entry, Policy } from "./world.ts";
import { agent, entry, monday, policy, worldOf } from "./world-of.ts";

const is = (field: string, value: string, order = 1): Condition => ({
  order,
  field,
  operator: "is",
  value,
  logicalOperator: order === 1 ? null : "AND",
});
const filter = (...existingBookingFilters: Condition[]): BookingFilter => ({
  destinationModule: "Deals",
  existingBookingFilters,
  selectedFieldAgents: ["sam"],
});
const deal = (from: string, to: string, more: Partial<Entry> = {}) =>
  entry(from, to, { kind: "booking", module: "Deals", recordId: "7", ...more });

function commitmentsOf(
  entries: readonly Entry[],
  { filters = [filter()], rules = {} }: { filters?: BookingFilter[]; rules?: Partial<Policy> } = {},
) {
  const world = worldOf([agent("sam", { entries })], { filters, policy: { ...policy, ...rules } });
  return agentsOf(world)[0]?.commitments ?? [];
}
const countOf = (...given: Parameters<typeof commitmentsOf>) => commitmentsOf(...given).length;

const booked = filter(is("Deals:Stage", "Booked"));
const lost = deal("10:00", "11:00", { fields: { "Deals:Stage": "Lost" } });

test("a booking that was made here counts whatever the filters say, also when there are none", () => {
  expect(countOf([lost], { filters: [booked] })).toBe(0);
  expect(countOf([{ ...lost, isOurs: true }], { filters: [booked] })).toBe(1);
  expect(countOf([{ ...lost, isOurs: true }], { filters: [] })).toBe(1);
});

test("a record counts if the filter of any workflow of its agent counts it, and no other's", () => {
  expect(countOf([lost], { filters: [booked, filter()] })).toBe(1);
  const others = { ...filter(), selectedFieldAgents: ["omar"] };
  expect(countOf([lost], { filters: [booked, others] })).toBe(0);
});

test("a record whose needed field was not read yet counts, unless the others decide without it", () => {
  const both = filter(is("Deals:Stage", "Booked"), is("Deals:Type", "Survey", 2));
  expect(countOf([deal("10:00", "11:00")], { filters: [both] })).toBe(1);
  expect(countOf([lost], { filters: [both] })).toBe(0);
});

test("a day is blocked by a record whose own needed field was not read yet, and by nothing else's", () => {
  const conditions = [is("Deals:Type", "Conservatory")];
  const rules = { fullDayBlockSettings: { enabled: true, conditions } };
  const blocks = (one: Entry) => commitmentsOf([one], { rules }).map(({ blocksDay }) => blocksDay);
  expect(blocks(deal("10:00", "11:00"))).toEqual([true]);
  expect(blocks(entry("10:00", "11:00", { module: "Events" }))).toEqual([false]);
});

test("a record and the meetings about it that overlap it are one appointment, as long as all of them", () => {
  const meeting = (from: string, to: string, more: Partial<Entry> = {}) =>
    entry(from, to, { module: "Events", recordId: "8", aboutId: "7", ...more });
  const nowhere = deal("10:00", "11:00", { postcode: null });
  const [one, ...others] = commitmentsOf([meeting("10:30", "11:30"), nowhere]);
  expect(others).toEqual([]);
  expect(one).toMatchObject({ from: monday("10:00"), to: monday("11:30"), postcode: "STOP" });
  expect(countOf([meeting("11:00", "12:00"), nowhere])).toBe(2);
  expect(countOf([meeting("10:00", "11:00", { aboutId: "9" }), nowhere])).toBe(2);
  // What does not count takes nothing in.
  expect(countOf([meeting("10:00", "11:00"), lost], { filters: [booked] })).toBe(1);
});
