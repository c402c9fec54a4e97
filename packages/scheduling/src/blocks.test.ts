import { expect, test } from "vitest";
import { decide } from "./decide.ts";
import type { BookingFilter, Condition, Entry, Fields, Policy } from "./world.ts";
import { agent, entry, everyDriveTakes, monday, policy, worldOf } from "./world-of.ts";

const bigJob: Condition = {
  order: 1,
  field: "Deals:Type",
  operator: "is",
  value: "Conservatory",
  logicalOperator: null,
};
const booking = (from: string, to: string, fields: Fields): Entry =>
  entry(from, to, { kind: "booking", module: "Deals", fields });
const filters: readonly BookingFilter[] = [
  { destinationModule: "Deals", existingBookingFilters: [], selectedFieldAgents: ["sam"] },
];

/** Which rules stand against each of Monday's slots. */
function mondayOf(
  entries: readonly Entry[],
  rules: Partial<Policy>,
  { fields = {} as Fields, filters: given = filters } = {},
) {
  const world = worldOf([agent("sam", { entries })], {
    policy: { ...policy, ...rules },
    filters: given,
    visit: { postcode: "VISIT", fields },
  });
  const { verdicts } = decide(world, everyDriveTakes(0));
  return verdicts
    .filter(({ candidate }) => candidate.slot.code.startsWith("W0Mon"))
    .map((verdict) =>
      verdict.kind === "offer" ? "free" : verdict.broken.map(({ rule }) => rule).join(),
    );
}

const fullDay = { fullDayBlockSettings: { enabled: true, conditions: [bigJob] } };

test("an existing booking that matches the full-day rules closes the agent's other slots that day", () => {
  const job = booking("10:00", "11:30", { "Deals:Type": "conservatory" });
  // Spec: When enabled, a match on a condition blocks all other slots that day.
  expect(mondayOf([job], fullDay)).toEqual([
    "overlaps,full-day-block",
    "full-day-block",
    "full-day-block",
  ]);
  expect(mondayOf([booking("10:00", "11:30", { "Deals:Type": "Window" })], fullDay)).toEqual([
    "overlaps",
    "free",
    "free",
  ]);
});

test("a new record that matches them needs a day on which the agent has nothing", () => {
  const fields = { "Deals:Type": "Conservatory" };
  expect(mondayOf([], fullDay, { fields })).toEqual(["free", "free", "free"]);
  expect(mondayOf([entry("08:00", "08:30")], fullDay, { fields })).toEqual([
    "full-day-block",
    "full-day-block",
    "full-day-block",
  ]);
});

test("a new record is asked with the agent and the time that it would have", () => {
  const entries = [entry("08:00", "08:30")];
  const conditionOn = (field: string, operator: Condition["operator"], value: string) => ({
    fullDayBlockSettings: {
      enabled: true,
      conditions: [{ ...bigJob, field, operator, value }],
    },
  });
  const verdictsWith = (rules: Partial<Policy>) => {
    const world = worldOf([agent("sam", { entries }), agent("kim", { entries })], {
      policy: { ...policy, ...rules, defaultDaysInAdvance: 0 },
      visit: {
        postcode: "VISIT",
        fields: { "Deals:Agent": null },
        settled: ({ id, name }, { from }) => ({
          "Deals:Agent": { id, name },
          "Deals:Minute": from - monday("00:00"),
        }),
      },
    });
    return decide(world, everyDriveTakes(0)).verdicts.map(
      ({ kind, candidate: { agent, slot } }) => `${agent.id} ${slot.code} ${kind}`,
    );
  };
  expect(verdictsWith(conditionOn("Deals:Agent", "is", "kim"))).toEqual([
    "sam W0Mon10am offer",
    "sam W0Mon1pm offer",
    "sam W0Mon4pm offer",
    "kim W0Mon10am refuse",
    "kim W0Mon1pm refuse",
    "kim W0Mon4pm refuse",
  ]);
  expect(verdictsWith(conditionOn("Deals:Minute", "higher_than", "720"))).toEqual([
    "sam W0Mon10am offer",
    "sam W0Mon1pm refuse",
    "sam W0Mon4pm refuse",
    "kim W0Mon10am offer",
    "kim W0Mon1pm refuse",
    "kim W0Mon4pm refuse",
  ]);
});

test("full-day rules are not looked at when switched off, or with one slot a day", () => {
  const job = booking("08:00", "09:00", { "Deals:Type": "Conservatory" });
  const off = { fullDayBlockSettings: { enabled: false, conditions: [bigJob] } };
  expect(mondayOf([job], off)).toEqual(["free", "free", "free"]);
  expect(mondayOf([job], { ...fullDay, defaultAppointmentSlots: ["13:00"] })).toEqual(["free"]);
});

test("a meeting never blocks the day by the full-day rules, whatever its fields say", () => {
  const meeting = entry("08:00", "09:00", { fields: { "Deals:Type": "Conservatory" } });
  expect(mondayOf([meeting], fullDay)).toEqual(["free", "free", "free"]);
});

test("with time blocks, a busy minute closes its whole block and no other", () => {
  const on = { timeBlockEnabled: true };
  expect(mondayOf([entry("12:59", "13:00")], on)).toEqual(["time-block", "free", "free"]);
  expect(mondayOf([entry("13:00", "13:01")], on)).toEqual(["free", "overlaps,time-block", "free"]);
  expect(mondayOf([entry("17:59", "18:30")], on)).toEqual(["free", "free", "time-block"]);
  expect(mondayOf([entry("18:00", "18:30")], on)).toEqual(["free", "free", "free"]);
  expect(mondayOf([entry("09:00", "09:59")], on)).toEqual(["free", "free", "free"]);
  expect(mondayOf([entry("12:59", "13:00")], {})).toEqual(["free", "free", "free"]);
});

test("with time blocks, one of several appointments is enough to close its block, and an empty day is open", () => {
  const on = { timeBlockEnabled: true };
  expect(mondayOf([], on)).toEqual(["free", "free", "free"]);
  expect(mondayOf([entry("08:00", "09:00"), entry("12:00", "12:30")], on)).toEqual([
    "time-block",
    "free",
    "free",
  ]);
});

test("a record counts as a booking by the filters of any workflow the agent serves", () => {
  const record = booking("10:00", "11:30", { "Deals:Stage": "Booked" });
  const stage = (value: string): Condition => ({ ...bigJob, field: "Deals:Stage", value });
  const of = (
    selectedFieldAgents: string[],
    existingBookingFilters: Condition[],
    module = "Deals",
  ) => [{ destinationModule: module, existingBookingFilters, selectedFieldAgents }];
  const tenOClock = (given: typeof filters) => mondayOf([record], {}, { filters: given })[0];
  expect(tenOClock(of(["sam"], []))).toBe("overlaps");
  expect(tenOClock(of(["sam"], [stage("booked")]))).toBe("overlaps");
  expect(tenOClock(of(["sam"], [stage("Lost")]))).toBe("free");
  expect(tenOClock([...of(["sam"], [stage("Lost")]), ...of(["sam"], [stage("Booked")])])).toBe(
    "overlaps",
  );
  expect(tenOClock(of(["someone else"], []))).toBe("free");
  expect(tenOClock(of(["sam"], [], "Contacts"))).toBe("free");
  expect(tenOClock([])).toBe("free");
});
