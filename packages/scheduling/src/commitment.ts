import { compile, hasValue } from "./condition.ts";
import type { Interval } from "./minute.ts";
import type { AgentDiary, BookingFilter, Entry, Fields, PlaceOf, Policy, World } from "./world.ts";

/** An entry that keeps its agent busy, with what the rules ask of it. */
export interface Commitment extends Interval {
  readonly isHold: boolean;
  /** Null: it takes time but needs no drive. */
  readonly postcode: string | null;
  /** Its booking matches the full-day rules: nothing else fits on its days. */
  readonly blocksDay: boolean;
  /** Of the tiebreak: 1 is best, Infinity where no ranking matches. */
  readonly rank: number;
}

/** An agent with the entries that count, in the diary's own order. */
export interface Agent {
  readonly id: string;
  readonly name: string;
  readonly base: string | null;
  readonly commitments: readonly Commitment[];
}

/** Every agent of the world with what keeps them busy, over all workflows they serve. */
export function agentsOf({ agents, filters, policy, placeOf }: World): Agent[] {
  const isBooking = bookingTest(filters, placeOf);
  const blocksDay = fullDayTest(policy, placeOf);
  return agents.map((agent) => ({
    id: agent.id,
    name: agent.name,
    base: agent.base,
    commitments: agent.entries
      .filter((entry) => entry.kind !== "booking" || isBooking(agent, entry))
      .map((entry) => ({
        from: entry.from,
        to: entry.to,
        postcode: entry.postcode,
        isHold: entry.kind === "hold",
        blocksDay: entry.module !== null && blocksDay(entry.fields),
        rank: rankOf(entry.fields, policy),
      })),
  }));
}

/** A workflow without filters counts every record of its destination module: an empty diary by mistake is how double bookings happen. */
function bookingTest(filters: readonly BookingFilter[], placeOf: PlaceOf) {
  const tests = filters.map((filter) => ({
    agents: new Set(filter.selectedFieldAgents),
    module: filter.destinationModule,
    matches:
      filter.existingBookingFilters.length === 0
        ? () => true
        : compile(filter.existingBookingFilters, placeOf),
  }));
  return ({ id }: AgentDiary, { module, fields }: Entry) =>
    tests.some((test) => test.module === module && test.agents.has(id) && test.matches(fields));
}

/** Not looked at when there is only one slot a day: there is nothing else to block. */
export function fullDayTest(
  { fullDayBlockSettings: { enabled, conditions }, defaultAppointmentSlots }: Policy,
  placeOf: PlaceOf,
): (fields: Fields) => boolean {
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
