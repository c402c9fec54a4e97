import type { Offer, SearchResult } from "@milepost/contract";
import {
  type Agent,
  bandOf,
  compareSlotCodes,
  localTime,
  type Ranked,
  type Refusal,
  type Stop,
  winners,
} from "@milepost/scheduling";
import { areaOf } from "./find-place.ts";

interface Judged {
  readonly agents: readonly Agent[];
  readonly week: string;
  readonly timezone: string;
  readonly offers: readonly Ranked[];
  readonly refusals: readonly Refusal[];
}

/** The specified list: each slot code under the agent who won it, and agents without one with their reasons. */
export function resultsOf({ agents, week, timezone, offers, refusals }: Judged): SearchResult[] {
  const won = [...winners(offers).values()];
  const best = Math.min(...won.map(({ added }) => added ?? Infinity));
  return agents.map((agent) => {
    const own = won
      .filter(({ candidate }) => candidate.agent.id === agent.id)
      .map((offer) => toOffer(offer, best, timezone))
      .sort((a, b) => compareSlotCodes(a.slot, b.slot));
    const reasons = refusals
      .filter(({ candidate }) => candidate.agent.id === agent.id)
      .flatMap(({ broken }) => broken.map(({ rule }) => rule));
    return {
      salesPersonName: agent.name,
      appFieldAgentId: agent.id,
      slots: own.map(({ slot }) => slot),
      offers: own,
      week,
      timeZone: timezone as NonNullable<SearchResult["timeZone"]>,
      refused: countEach(reasons),
    };
  });
}

function toOffer({ candidate, there, on, added }: Ranked, best: number, timezone: string): Offer {
  const { slot, before, after } = candidate;
  return {
    slot: slot.code,
    start: localTime(slot.from, timezone),
    end: localTime(slot.to, timezone),
    band: bandOf(added, best),
    addedMinutes: added,
    driveThereMinutes: there?.minutes ?? null,
    driveOnMinutes: on?.minutes ?? null,
    from: before && nameOf(before),
    to: after && nameOf(after),
  };
}

/** By area, never by customer or address. */
function nameOf({ postcode, at }: Stop): string {
  return at === null ? "home" : areaOf(postcode);
}

function countEach(names: readonly string[]): Record<string, number> {
  const groups = Map.groupBy(names, (name) => name);
  return Object.fromEntries([...groups].map(([name, all]) => [name, all.length]));
}
