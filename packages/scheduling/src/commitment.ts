import { compile, hasValue } from "./condition.ts";
import { type Interval, overlaps } from "./minute.ts";
import type { AgentName, BookingFilter, Entry, Fields, PlaceOf, Policy, World } from "./world.ts";

/** An appointment that keeps its agent busy, with what the rules ask of it. */
export interface Commitment extends Interval {
  readonly isHold: boolean;
  /** Null: it takes time but needs no drive. */
  readonly postcode: string | null;
  /** Its booking matches the full-day rules: nothing else fits on its days. */
  readonly blocksDay: boolean;
  /** Of the tiebreak: 1 is best, Infinity where no ranking matches. */
  readonly rank: number;
}

/** An agent with the appointments that count, in the diary's own order. */
export interface Agent {
  readonly id: string;
  readonly name: string;
  readonly base: string | null;
  readonly commitments: readonly Commitment[];
}

/** What says who is busy; the visit has no part in it. */
type Diaries = Pick<World, "agents" | "filters" | "policy" | "placeOf">;

/** Every agent of the world with what keeps them busy, over all workflows they serve. */
export function agentsOf({ agents, filters, policy, placeOf }: Diaries): Agent[] {
  const isBusy = busyTest(filters, placeOf);
  const blocksDay = entryBlocksDay(policy, placeOf);
  return agents.map(({ id, name, base, entries }) => ({
    id,
    name,
    base,
    commitments: appointmentsIn(entries.filter((entry) => isBusy(id, entry))).map((parts) =>
      parts
        .map(
          (entry): Commitment => ({
            from: entry.from,
            to: entry.to,
            postcode: entry.postcode,
            isHold: entry.kind === "hold",
            blocksDay: blocksDay(entry),
            rank: rankOf(entry.fields, policy),
          }),
        )
        .reduce(joined),
    ),
  }));
}

/** Two entries of one appointment. */
function joined(one: Commitment, other: Commitment): Commitment {
  return {
    from: Math.min(one.from, other.from),
    to: Math.max(one.to, other.to),
    postcode: one.postcode ?? other.postcode,
    isHold: one.isHold && other.isHold,
    blocksDay: one.blocksDay || other.blocksDay,
    rank: Math.min(one.rank, other.rank),
  };
}

/**
 * Whether an entry keeps an agent busy. Of records only those made here, and those that a filter lets
 * through or may let through once its fields are read: a slot that is not free must never look free.
 * A workflow without filters counts every record of its destination module.
 */
export function busyTest(
  filters: readonly BookingFilter[],
  placeOf: PlaceOf,
): (agentId: string, entry: Entry) => boolean {
  const tests = filters.map((filter) => ({
    agents: new Set(filter.selectedFieldAgents),
    module: filter.destinationModule,
    matches:
      filter.existingBookingFilters.length === 0
        ? () => true
        : compile(filter.existingBookingFilters, placeOf),
  }));
  return (agentId, { kind, isOurs, module, fields }) =>
    kind !== "booking" ||
    isOurs ||
    tests.some(
      (test) =>
        test.module === module &&
        test.agents.has(agentId) &&
        test.matches(fields, anyField) !== false,
    );
}

const anyField = () => true;

/**
 * The entries of each appointment, the record first: a meeting about a record that stands in the same
 * diary at an overlapping time is not a second appointment. At another time it is.
 */
function appointmentsIn(entries: readonly Entry[]): Entry[][] {
  const appointments = entries.map((entry) => [entry]);
  const ofRecord = Map.groupBy(
    appointments.filter(([entry]) => entry?.kind === "booking"),
    ([entry]) => entry?.recordId,
  );
  return appointments.filter(([entry]) => {
    if (entry?.kind !== "meeting" || entry.aboutId === null) return true;
    const own = ofRecord
      .get(entry.aboutId)
      ?.find(([record]) => record !== undefined && overlaps(record, entry));
    own?.push(entry);
    return own === undefined;
  });
}

/** A field of the entry's own module that was not read yet may match, and then it does. */
function entryBlocksDay(policy: Policy, placeOf: PlaceOf): (entry: Entry) => boolean {
  const matches = fullDayTest(policy, placeOf);
  return ({ module, fields }) =>
    module !== null && matches(fields, (field) => field.startsWith(`${module}:`)) !== false;
}

/** Whether the new record, with that agent at that time, would match the full-day rules. */
export function wholeDayTest({ policy, placeOf, visit: { fields, settled } }: World) {
  const test = fullDayTest(policy, placeOf);
  if (!settled) {
    const isSo = test(fields) === true;
    return () => isSo;
  }
  return ({ agent, slot }: { agent: AgentName; slot: Interval }) =>
    test({ ...fields, ...settled(agent, slot) }) === true;
}

/** Not looked at when there is only one slot a day: there is nothing else to block. */
function fullDayTest(
  { fullDayBlockSettings: { enabled, conditions }, defaultAppointmentSlots }: Policy,
  placeOf: PlaceOf,
): ReturnType<typeof compile> {
  return enabled && defaultAppointmentSlots.length > 1 ? compile(conditions, placeOf) : () => false;
}

function rankOf(fields: Fields, { tiebreakField, tiebreakRankings }: Policy): number {
  const value = tiebreakField === null ? undefined : fields[tiebreakField];
  if (value === undefined) return Infinity;
  const orders = tiebreakRankings
    .filter(({ destinationField }) => hasValue(value, destinationField))
    .map(({ order }) => order);
  return Math.min(...orders);
}
