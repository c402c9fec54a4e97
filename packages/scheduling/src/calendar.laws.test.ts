import fc from "fast-check";
import { expect, test } from "vitest";
import { calendarOf, openCalendarMemory } from "./calendar.ts";
import type { AgentDiary, BookingFilter, Condition, Entry, Policy, World } from "./world.ts";
import { agent, entry, monday, policy, worldOf } from "./world-of.ts";

const wholeDay = 24 * 60;
const condition = (field: string, operator: Condition["operator"], value: string): Condition => ({
  order: 1,
  field,
  operator,
  value,
  logicalOperator: null,
});
const isBig = condition("Deals:Size", "is", "big");
const isNear = condition("Deals:Postcode", "is_within_geofence", "51,0\n51,1\n52,1\n52,0");
const ours = { module: "Deals", recordId: "7", kind: "booking" } as const;

/** For each thing that a calendar may depend on, the values between which it changes. */
const policies = {
  timezone: ["Europe/London", "Asia/Tokyo"],
  operatingDays: [policy.operatingDays, ["Monday", "Wednesday"]],
  defaultDaysInAdvance: [1, 3],
  defaultAppointmentSlots: [policy.defaultAppointmentSlots, ["09:30", "15:00"]],
  defaultMeetingDuration: [90, 0],
  maxDriveTime: [60, 5],
  timeBlockEnabled: [false, true],
  fullDayBlockSettings: [
    { enabled: false, conditions: [isBig] },
    { enabled: true, conditions: [isBig] },
    { enabled: true, conditions: [isNear] },
  ],
  tiebreakField: [null, "Deals:Size"],
  tiebreakRankings: [[], [{ destinationField: "big", order: 1 }]],
  dayStartTime: ["08:00", "11:00"],
  dayEndTime: ["18:00", "14:00"],
} satisfies { readonly [K in keyof Policy]?: readonly Policy[K][] };
const entries: { readonly [K in keyof Entry]: readonly Entry[K][] } = {
  from: [monday("09:00"), monday("12:00"), monday("09:00") + wholeDay],
  to: [monday("10:00"), monday("13:30"), monday("10:00") + wholeDay],
  kind: ["booking", "booking", "meeting", "meeting", "leave", "hold"],
  postcode: [null, "P", "Q"],
  module: [null, "Deals", "Deals"],
  recordId: [null, "7", "8"],
  aboutId: [null, "7", "8"],
  isOurs: [false, false, true],
  fields: [{}, { "Deals:Size": "big", "Deals:Postcode": "P" }, { "Deals:Size": "small" }],
};
const diaries: { readonly [K in keyof AgentDiary]: readonly AgentDiary[K][] } = {
  id: ["sam", "lee", "kim"],
  name: ["Sam", "Samuel"],
  base: [null, "HOME"],
  entries: [[], [entry("09:00", "10:00"), entry("12:00", "13:30", ours)]],
};
const filter = (
  existingBookingFilters: readonly Condition[],
  more: Partial<BookingFilter> = {},
) => ({
  destinationModule: "Deals",
  existingBookingFilters,
  selectedFieldAgents: ["sam", "kim"],
  ...more,
});
const fields = { "Deals:Size": "big" };
const worlds: { readonly [K in Exclude<keyof World, "policy">]: readonly World[K][] } = {
  now: [monday("06:00"), monday("09:59"), monday("10:00"), monday("23:59"), monday("23:00") + 120],
  filters: [
    [],
    [filter([])],
    [filter([isBig])],
    [filter([isNear])],
    [filter([isBig], { destinationModule: "Contacts" })],
    [filter([isBig], { selectedFieldAgents: ["lee"] })],
  ],
  holidays: [[], ["2026-11-17"]],
  agents: [[], [agent("kim")]],
  visit: [
    { postcode: "VISIT", fields: {} },
    { postcode: "VISIT", fields: {} },
    { postcode: "ELSEWHERE", fields: {} },
    { postcode: "P", fields: {} },
    { postcode: "P", fields },
    { postcode: "VISIT", fields: {}, settled: () => fields },
  ],
  placeOf: [() => null, () => ({ lat: 51.5, lon: 0.5 })],
};

type Change = (world: World) => World;

const changed = <T extends object>(values: Readonly<Record<string, readonly unknown[]>>) =>
  fc.oneof(
    ...Object.entries(values).map(([name, all]) =>
      fc.constantFrom(...all).map(
        (value) =>
          (one: T): T => ({ ...one, [name]: value }),
      ),
    ),
  );
const inOne = <T>(all: readonly T[], at: number, change: (one: T) => T) =>
  all.map((one, n) => (n === at % all.length ? change(one) : one));
const change: fc.Arbitrary<Change> = fc.oneof(
  changed<Omit<World, "policy">>(worlds).map(
    (c): Change =>
      (world) => ({ ...world, ...c(world) }),
  ),
  changed<Policy>(policies).map(
    (c): Change =>
      (world) => ({ ...world, policy: c(world.policy) }),
  ),
  fc.tuple(changed<AgentDiary>(diaries), fc.nat(3)).map(
    ([c, at]): Change =>
      (world) => ({ ...world, agents: inOne(world.agents, at, c) }),
  ),
  fc.tuple(changed<Entry>(entries), fc.nat(3), fc.nat(3)).map(
    ([c, at, which]): Change =>
      (world) => ({
        ...world,
        agents: inOne(world.agents, at, (one) => ({
          ...one,
          entries: inOne(one.entries, which, c),
        })),
      }),
  ),
);

const begin = worldOf([
  agent("sam", { entries: [entry("09:00", "10:00"), entry("12:00", "13:30", ours)] }),
  agent("lee", { entries: [entry("15:00", "16:00")] }),
]);

const anyOf = <T extends object>(values: Readonly<Record<string, readonly unknown[]>>) =>
  fc.record(
    Object.fromEntries(
      Object.entries(values).map(([name, all]) => [name, fc.constantFrom(...all)]),
    ),
  ) as fc.Arbitrary<T>;
const diary = fc.array(anyOf<Entry>(entries), { minLength: 1, maxLength: 3 });
const anyWorld: fc.Arbitrary<World> = fc
  .record({ world: anyOf<Omit<World, "policy">>(worlds), policy: anyOf<Partial<Policy>>(policies) })
  .chain(({ world, policy: own }) =>
    fc.tuple(diary, diary).map(([sam, lee]) => ({
      ...world,
      policy: { ...policy, ...own },
      agents: [agent("sam", { entries: sam }), agent("lee", { entries: lee })],
    })),
  );

/** Nobody is there twice. */
const isWorld = ({ agents }: World) => new Set(agents.map(({ id }) => id)).size === agents.length;

test.each([4, 10_000])(
  "a calendar that is remembered, by %i candidates, is the one that would be made",
  (room) => {
    fc.assert(
      fc.property(anyWorld, fc.array(change, { maxLength: 10 }), (first, changes) => {
        const recall = openCalendarMemory(room);
        let world = first;
        recall(world);
        for (const one of changes) {
          const next = one(world);
          if (isWorld(next)) world = next;
          const { window, agents, question } = recall(world);
          const made = calendarOf(world);
          expect({ window, agents }).toEqual({ window: made.window, agents: made.agents });
          expect(question.now).toBe(world.now);
          for (const { candidates } of agents)
            for (const candidate of candidates)
              expect(question.needsWholeDay(candidate)).toBe(
                made.question.needsWholeDay(candidate),
              );
        }
      }),
      { numRuns: 700 },
    );
  },
  60_000,
);

test("what has not changed is not judged again", () => {
  const recall = openCalendarMemory(10_000);
  const first = recall(begin);
  const [sam, lee] = begin.agents;
  if (!sam || !lee) throw new Error("Nobody is there");
  const busy = { ...lee, entries: [...lee.entries, entry("10:00", "11:00")] };
  const copied = { ...sam, entries: sam.entries.map((one) => ({ ...one, fields: {} })) };
  const visit = { postcode: "ELSEWHERE", fields: {} };
  const again = recall({ ...begin, agents: [copied, busy], visit, now: begin.now + 5 });
  expect(again.agents[0]).toBe(first.agents[0]);
  expect(again.agents[1]).not.toBe(first.agents[1]);
});

test("that a meeting is about another record, or a record another one or of another module, is seen", () => {
  const record = entry("09:30", "10:00", ours);
  const meeting = entry("09:45", "11:30", { aboutId: "7" });
  const withEntries = (...own: Entry[]) =>
    worldOf([agent("sam", { entries: own })], { filters: [filter([])] });
  const first = withEntries(record, meeting);
  const others = [
    withEntries({ ...record, recordId: "8" }, meeting),
    withEntries(record, { ...meeting, aboutId: "8" }),
    { ...first, filters: [filter([], { destinationModule: "Contacts" })] },
  ];
  for (const other of others) {
    const recall = openCalendarMemory(10_000);
    const [before] = recall(first).agents;
    expect(recall(other).agents).toEqual(calendarOf(other).agents);
    expect(recall(other).agents).not.toEqual([before]);
  }
});
