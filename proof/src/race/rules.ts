import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { Entry, World } from "@milepost/scheduling/world.ts";
import { listBusy, listOfDay } from "../oracle/busy.ts";
import { listBrokenInCalendar } from "../oracle/calendar-rules.ts";
import { listBrokenOnTheWay } from "../oracle/drive-rules.ts";
import { findAfter, findBefore } from "../oracle/neighbours.ts";
import { listSlots, type Slot } from "../oracle/slots.ts";
import type { AskMinutes, Place } from "./roads.ts";

/** What somebody wanted: one agent in one slot, at one place. */
export interface Wish {
  readonly agentId: string;
  readonly slot: string;
  /** Minutes. */
  readonly deviation: number;
  readonly postcode: string;
}

/** What is known of the company apart from its diaries. */
export interface RaceWorld {
  readonly settings: WorkflowSettings;
  /** `YYYY-MM-DD`. */
  readonly holidays: readonly string[];
  /** By agent; postcodes without a blank; null: unknown. */
  readonly bases: ReadonlyMap<string, string | null>;
  /** By postcode. */
  readonly places: ReadonlyMap<string, Place>;
}

/** The names of the rules that a wish breaks on this diary of its agent; none: it is free. */
export type BrokenRules = (wish: Wish, diary: readonly Entry[]) => Promise<string[]>;

/**
 * By the oracle's second implementation of the rules and the routing engine's own drives. `now`, in
 * milliseconds since 1970, is the beginning of the race: it is about later days only.
 */
export function openRules(race: RaceWorld, minutes: AskMinutes, now: number): BrokenRules {
  const { settings, holidays, bases, places } = race;
  const worldOf = (agent: World["agents"][number], postcode: string): World => ({
    now: Math.floor(now / 60_000),
    policy: settings,
    filters: [settings],
    holidays,
    agents: [agent],
    visit: { postcode, fields: {} },
    placeOf: () => null,
  });
  const slots = new Map<number, readonly Slot[]>();
  function findSlot(world: World, { slot, deviation }: Wish): Slot | undefined {
    const all = slots.get(deviation) ?? listSlots(world, deviation);
    slots.set(deviation, all);
    return all.find(({ code }) => code === slot);
  }
  const drive = async (from: string, to: string) => {
    const [start, end] = [places.get(from), places.get(to)];
    if (!start || !end) throw new Error(`${from} or ${to} is nowhere`);
    return minutes(start, end);
  };
  return async (wish, diary) => {
    const base = bases.get(wish.agentId) ?? null;
    const agent = { id: wish.agentId, name: "", base, entries: diary };
    const world = worldOf(agent, wish.postcode);
    const slot = findSlot(world, wish);
    if (!slot) return ["no such slot"];
    const ofDay = listOfDay(listBusy(world, agent), slot.day);
    const inCalendar = listBrokenInCalendar(world, agent, slot, ofDay);
    if (inCalendar.length > 0) return inCalendar.map(({ rule }) => rule);
    const before = findBefore(ofDay, base, slot);
    const after = findAfter(ofDay, base, slot);
    const there = before && (await drive(before.postcode, wish.postcode));
    const on = after && (await drive(wish.postcode, after.postcode));
    const broken = listBrokenOnTheWay(world, slot, { before, after, there, on });
    return broken.map(({ rule }) => rule);
  };
}
