import type { WorkflowSettings } from "@milepost/contract";
import type { Entry, World } from "@milepost/scheduling";
import { listBusy, listOfDay } from "../oracle/busy.ts";
import { listBrokenInCalendar } from "../oracle/calendar-rules.ts";
import { listBrokenOnTheWay } from "../oracle/drive-rules.ts";
import { findAfter, findBefore } from "../oracle/neighbours.ts";
import { listSlots } from "../oracle/slots.ts";
import type { AskMinutes, Place } from "./race-roads.ts";

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
  /** Postcodes without a blank; null: unknown. */
  readonly bases: ReadonlyMap<string, string | null>;
  readonly places: ReadonlyMap<string, Place>;
}

/**
 * The names of the rules that a wish breaks on this diary, none if it is free, by the oracle's second
 * implementation of them and the routing engine's own drives. `at` is in milliseconds since 1970.
 */
export async function brokenRules(
  { settings, holidays, bases, places }: RaceWorld,
  minutes: AskMinutes,
  wish: Wish,
  { at, diary }: { at: number; diary: readonly Entry[] },
): Promise<string[]> {
  const agent = {
    ...{ id: wish.agentId, name: "", base: bases.get(wish.agentId) ?? null },
    entries: diary,
  };
  const world: World = {
    now: Math.floor(at / 60_000),
    ...{ policy: settings, filters: [settings], holidays, agents: [agent] },
    visit: { postcode: wish.postcode, fields: {} },
    placeOf: () => null,
  };
  const slot = listSlots(world, wish.deviation).find(({ code }) => code === wish.slot);
  if (!slot) return ["no such slot"];
  const ofDay = listOfDay(listBusy(world, agent), slot.day);
  const inCalendar = listBrokenInCalendar(world, slot, ofDay);
  if (inCalendar.length > 0) return inCalendar.map(({ rule }) => rule);
  const before = findBefore(ofDay, agent.base, slot);
  const after = findAfter(ofDay, agent.base, slot);
  const between = (from: string, to: string) => minutes(placeIn(places, from), placeIn(places, to));
  const there = before && (await between(before.postcode, wish.postcode));
  const on = after && (await between(wish.postcode, after.postcode));
  return listBrokenOnTheWay(world, slot, { before, after, there, on }).map(({ rule }) => rule);
}

function placeIn(places: ReadonlyMap<string, Place>, postcode: string): Place {
  const place = places.get(postcode);
  if (!place) throw new Error(`${postcode} is nowhere`);
  return place;
}
