import type { Agent, Commitment } from "./commitment.ts";
import { overlaps } from "./minute.ts";
import type { Slot } from "./window.ts";

/** A place the agent is known to be at before or after the new visit: a commitment, or the base. */
export interface Stop {
  readonly postcode: string;
  /** Null at the base, which sets no time. */
  readonly commitment: Commitment | null;
}

/** One agent in one slot, with the rest of that day. Null neighbours are unknown, not absent. */
export interface Candidate {
  readonly agent: Agent;
  readonly slot: Slot;
  readonly day: readonly Commitment[];
  readonly before: Stop | null;
  readonly after: Stop | null;
}

/** One agent in all slots, which are given by date. */
export function candidatesFor(agent: Agent, days: readonly (readonly Slot[])[]): Candidate[] {
  return days.flatMap((slots) => {
    const day = commitmentsOn(agent, slots);
    return slots.map((slot) => ({ agent, slot, day, ...neighbours(agent, slot, day) }));
  });
}

/** Also what lasts no time at all, if it stands inside the day: it is a place the agent goes to. */
function commitmentsOn({ commitments }: Agent, [slot]: readonly Slot[]): readonly Commitment[] {
  if (!slot) return [];
  const { day } = slot;
  return commitments.filter(
    (c) => overlaps(c, day) || (c.from === c.to && day.from <= c.from && c.from < day.to),
  );
}

function neighbours({ base }: Agent, slot: Slot, day: readonly Commitment[]) {
  const home: Stop | null = base === null ? null : { postcode: base, commitment: null };
  let before: Commitment | null = null;
  let after: Commitment | null = null;
  for (const commitment of day) {
    if (commitment.postcode === null) continue;
    const { from, to } = commitment;
    if (to <= slot.from && (before === null || before.to < to)) before = commitment;
    if (from >= slot.to && (after === null || from < after.from)) after = commitment;
  }
  return { before: stopAt(before) ?? home, after: stopAt(after) ?? home };
}

function stopAt(commitment: Commitment | null): Stop | null {
  if (commitment === null || commitment.postcode === null) return null;
  return { postcode: commitment.postcode, commitment };
}
