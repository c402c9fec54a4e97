import { Temporal } from "temporal-polyfill";
import { type Interval, type Minute, minuteOf } from "./minute.ts";
import type { Slot } from "./window.ts";

/** Something that keeps an agent busy. Without a postcode it takes time but needs no drive. */
export interface Commitment extends Interval {
  readonly postcode: string | null;
}

export interface Agent {
  readonly id: string;
  readonly name: string;
  /** Where the agent's day starts and ends; null: unknown, and then that side has no drive. */
  readonly base: string | null;
  readonly commitments: readonly Commitment[];
}

/** A place the agent is known to be at beside the new visit. */
export interface Stop {
  readonly postcode: string;
  /** Before a visit: when the agent can set off. After it: when they must be there. Null at the base, which sets no time. */
  readonly at: Minute | null;
}

/** One agent in one slot, with what stands beside it that day. Null neighbours are unknown, not absent. */
export interface Candidate {
  readonly agent: Agent;
  readonly slot: Slot;
  readonly day: readonly Commitment[];
  readonly before: Stop | null;
  readonly after: Stop | null;
}

export function candidatesFor(
  agents: readonly Agent[],
  slots: readonly Slot[],
  timezone: string,
): Candidate[] {
  const days = new Map(slots.map((slot) => [slot.date, localDay(slot.date, timezone)]));
  return agents.flatMap((agent) =>
    slots.map((slot) => {
      const { from, to } = days.get(slot.date) ?? slot;
      const day = agent.commitments.filter((c) => c.from < to && from < c.to);
      return { agent, slot, day, ...neighbours(agent, slot, day) };
    }),
  );
}

function neighbours(agent: Agent, slot: Slot, day: readonly Commitment[]) {
  const base = agent.base === null ? null : { postcode: agent.base, at: null };
  let before: Stop | null = base;
  let after: Stop | null = base;
  for (const { postcode, from, to } of day) {
    if (postcode === null) continue;
    if (to <= slot.from && (before?.at ?? -Infinity) < to) before = { postcode, at: to };
    if (from >= slot.to && (after?.at ?? Infinity) > from) after = { postcode, at: from };
  }
  return { before, after };
}

function localDay(date: string, timezone: string): Interval {
  const day = Temporal.PlainDate.from(date);
  const midnight = (d: Temporal.PlainDate) => minuteOf(d.toZonedDateTime(timezone).toInstant());
  return { from: midnight(day), to: midnight(day.add({ days: 1 })) };
}
