import type { Interval, Minute } from "./minute.ts";
import type { SlotPolicy } from "./window.ts";

/** What a CRM field may hold once read. Null and an empty text are both "empty". */
export type FieldValue =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  /** A lookup or a user. */
  | { readonly id: string; readonly name: string };

/** By `Module:fieldName`, as conditions name them. A field that is not here is unknown. */
export type Fields = Readonly<Record<string, FieldValue>>;

export type Operator =
  | "is"
  | "is_not"
  | "higher_than"
  | "lower_than"
  | "is_not_empty"
  | "starts_with"
  | "not_starts_with"
  | "contains"
  | "not_contains"
  | "is_within_geofence";

export interface Condition {
  readonly order: number;
  /** `Module:fieldName`. */
  readonly field: string;
  readonly operator: Operator;
  readonly value: string;
  /** How it joins what stands before it; null: the first one. */
  readonly logicalOperator: "AND" | "OR" | null;
}

/** Degrees, WGS84. */
export interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** Null: the postcode is not known. */
export type PlaceOf = (postcode: string) => Point | null;

/** A part of a workflow's settings, by shape. */
export interface Policy extends SlotPolicy {
  /** Minutes for any single leg; 0 means no limit. */
  readonly maxDriveTime: number;
  readonly timeBlockEnabled: boolean;
  readonly fullDayBlockSettings: {
    readonly enabled: boolean;
    readonly conditions: readonly Condition[];
  };
  /** `Module:fieldName` of a dropdown; null: no tiebreak. */
  readonly tiebreakField: string | null;
  /** `destinationField` is an option's value; order 1 wins. */
  readonly tiebreakRankings: readonly {
    readonly destinationField: string;
    readonly order: number;
  }[];
}

/** What says, for one workflow, which records of the CRM are bookings of the agents it sends out. */
export interface BookingFilter {
  readonly destinationModule: string;
  readonly existingBookingFilters: readonly Condition[];
  /** By the ids that the world's agents have. */
  readonly selectedFieldAgents: readonly string[];
}

/**
 * Something in an agent's diary. A `booking` is a record of a destination module and counts if it was
 * made here or a filter says so; a `meeting`, a `leave` and somebody else's `hold` always count.
 */
export interface Entry extends Interval {
  readonly kind: "booking" | "meeting" | "leave" | "hold";
  /** Null: no place; it takes time but needs no drive. */
  readonly postcode: string | null;
  /** Of the CRM; null: it is known here alone. */
  readonly module: string | null;
  /** Within the module; null: it is known here alone. */
  readonly recordId: string | null;
  /** The record that a meeting is about; null: none. */
  readonly aboutId: string | null;
  /** A booking that was made here and stands: no filter sets its agent free. */
  readonly isOurs: boolean;
  readonly fields: Fields;
}

export interface AgentDiary {
  readonly id: string;
  readonly name: string;
  /** Where the agent's day starts and ends; null: unknown, and then that side has no drive. */
  readonly base: string | null;
  readonly entries: readonly Entry[];
}

/** The new appointment's place, and its record as far as the full-day rules look at it. */
export interface Visit {
  readonly postcode: string;
  /** The same for every agent and time. */
  readonly fields: Fields;
  /** What only the agent and the time settle, above `fields`; left out: nothing. The same question has the same answer. */
  readonly settled?: (agent: AgentName, slot: Interval) => Fields;
}

export type AgentName = Pick<AgentDiary, "id" | "name">;

export interface Drive {
  /** Whole minutes, rounded up. */
  readonly minutes: number;
  readonly metres: number;
}

/** Null: no road leads there. From a place to itself it is 0. */
export type DriveBetween = (from: string, to: string) => Drive | null;

/** Everything a search is decided from. The same world always has the same answer. */
export interface World {
  readonly now: Minute;
  readonly policy: Policy;
  /** Of every live workflow of the organisation: an agent is busy with the bookings of all they serve. */
  readonly filters: readonly BookingFilter[];
  /** `YYYY-MM-DD`. */
  readonly holidays: readonly string[];
  /** In the order the workflow lists them. */
  readonly agents: readonly AgentDiary[];
  readonly visit: Visit;
  readonly placeOf: PlaceOf;
}
