import { type Candidate, candidatesFor } from "./candidate.ts";
import { agentsOf, wholeDayTest } from "./commitment.ts";
import { type Refusal, refuseByCalendar } from "./judge.ts";
import type { Minute } from "./minute.ts";
import type { Question } from "./rules.ts";
import { dateAt, type Window, windowFrom } from "./window.ts";
import type { AgentDiary, Entry, Fields, World } from "./world.ts";

/** One agent in every slot, with all that can be said before any drive is known. */
export interface AgentCalendar {
  readonly candidates: readonly Candidate[];
  /** Of each candidate; null: the calendar leaves it open. */
  readonly refusals: readonly (Refusal | null)[];
}

export interface Calendar {
  readonly window: Window;
  readonly question: Question;
  /** In the order of the world's. */
  readonly agents: readonly AgentCalendar[];
}

export function calendarOf(world: World, deviation = 0): Calendar {
  const { now, policy, holidays, agents } = world;
  const window = windowFrom(now, policy, holidays, deviation);
  return { window, question: questionOf(world), agents: judgeDiaries(world, agents, window) };
}

function questionOf(world: World): Question {
  return { now: world.now, policy: world.policy, needsWholeDay: wholeDayTest(world) };
}

function judgeDiaries(
  world: World,
  diaries: readonly AgentDiary[],
  { slots }: Window,
): AgentCalendar[] {
  const question = questionOf(world);
  const days = [...Map.groupBy(slots, (slot) => slot.date).values()];
  return agentsOf({ ...world, agents: diaries }).map((agent) => {
    const candidates = candidatesFor(agent, days);
    return {
      candidates,
      refusals: candidates.map((candidate) => refuseByCalendar(candidate, question)),
    };
  });
}

/** A world's calendar, as `calendarOf` would make it. */
export type CalendarMemory = (world: World) => Calendar;

/** Worlds that have the same slots and rules. */
interface Frame {
  readonly window: Window;
  /** Its slots are these from here on, and until the first of them begins. */
  readonly since: Minute;
  readonly until: Minute;
  readonly byAgent: Map<string, { readonly diary: AgentDiary; readonly calendar: AgentCalendar }>;
}

/**
 * What the calendar says of a diary stays the same until the diary or the rules change, or a slot begins, for every
 * customer alike. So one search leaves it to the next; what was used least lately goes first. Where a rule looks at
 * the customer, nothing is kept.
 */
export function openCalendarMemory(candidatesAtMost: number): CalendarMemory {
  const frames = new Map<string, Frame>();

  function frameOf(world: World): Frame {
    const { now, policy, holidays } = world;
    const key = keyOf(world);
    const kept = frames.get(key);
    const isStill = kept && kept.since <= now && now < kept.until;
    const frame = isStill ? kept : newFrame(now, windowFrom(now, policy, holidays));
    frames.delete(key);
    frames.set(key, frame);
    return frame;
  }

  function makeRoom(): void {
    const size = ({ window, byAgent }: Frame) => window.slots.length * byAgent.size;
    let held = [...frames.values()].reduce((sum, frame) => sum + size(frame), 0);
    for (const [key, frame] of frames) {
      if (held <= candidatesAtMost) return;
      frames.delete(key);
      held -= size(frame);
    }
  }

  return (world) => {
    if (!isOfAnyVisit(world)) return calendarOf(world);
    const { window, byAgent } = frameOf(world);
    const changed = world.agents.filter((diary) => {
      const kept = byAgent.get(diary.id);
      return !kept || !isSameDiary(kept.diary, diary);
    });
    const judged = judgeDiaries(world, changed, window);
    for (const [at, calendar] of judged.entries()) {
      const diary = changed[at];
      if (diary) byAgent.set(diary.id, { diary, calendar });
    }
    const agents = world.agents.flatMap(({ id }) => byAgent.get(id)?.calendar ?? []);
    if (changed.length > 0) makeRoom();
    return { window, question: questionOf(world), agents };
  };
}

function newFrame(since: Minute, window: Window): Frame {
  const until = Math.min(...window.slots.map(({ from }) => from));
  return { window, since, until, byAgent: new Map() };
}

/** Of everything but the diaries and the visit; of the policy all, so that a new rule needs no line here. */
function keyOf({ now, policy, filters, holidays }: World): string {
  return JSON.stringify([policy, filters, holidays, dateAt(now, policy.timezone).toString()]);
}

/** Whether the calendar says the same of every customer: no rule then looks at their place or record. */
function isOfAnyVisit({ visit, policy, filters }: World): boolean {
  const conditions = [
    policy.fullDayBlockSettings.conditions,
    ...filters.map(({ existingBookingFilters }) => existingBookingFilters),
  ];
  return (
    visit.settled === undefined &&
    isEmpty(visit.fields) &&
    !conditions.flat().some(({ operator }) => operator === "is_within_geofence")
  );
}

function isSameDiary(one: AgentDiary, other: AgentDiary): boolean {
  return (
    one.name === other.name &&
    one.base === other.base &&
    one.entries.length === other.entries.length &&
    one.entries.every((entry, at) => isSameEntry(entry, other.entries[at]))
  );
}

/** Most are the very same object: the diary was not read again. */
function isSameEntry(one: Entry, other: Entry | undefined): boolean {
  if (one === other) return true;
  return (
    other !== undefined &&
    one.from === other.from &&
    one.to === other.to &&
    one.kind === other.kind &&
    one.postcode === other.postcode &&
    one.module === other.module &&
    one.recordId === other.recordId &&
    one.aboutId === other.aboutId &&
    one.isOurs === other.isOurs &&
    (one.fields === other.fields || (isEmpty(one.fields) && isEmpty(other.fields)))
  );
}

function isEmpty(fields: Fields): boolean {
  for (const _ in fields) return false;
  return true;
}
