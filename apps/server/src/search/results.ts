import type { Offer as OfferView, SearchResult } from "@milepost/contract";
import {
  bandOf,
  type Contest,
  compareSlotCodes,
  localTime,
  type Offer,
  type Stop,
} from "@milepost/scheduling";
import type { Offering } from "../booking/list-offering.ts";
import { areaOf } from "./find-place.ts";
import type { Loaded } from "./load-world.ts";

interface Found {
  readonly loaded: Loaded;
  readonly outcome: Contest;
  /** By others, at this moment. */
  readonly offering: readonly Offering[];
  /** Null: it was not kept. */
  readonly searchId: string | null;
  /** When the diaries were last read from the CRM. */
  readonly readAt: Date;
}

/** The specified list: each slot code under the agent who won it, with our own keys beside; then who was left out. */
export function resultsOf({ loaded, outcome, offering, searchId, readAt }: Found): SearchResult[] {
  const { world, visit, leftOut } = loaded;
  const won = [...outcome.winners.values()];
  const best = bestOf(outcome.winners);
  const wonBy = Map.groupBy(won, ({ candidate }) => candidate.agent.id);
  const refused = refusalsByAgent(outcome);
  const timeZone = world.policy.timezone as NonNullable<SearchResult["timeZone"]>;
  const common = {
    ...(searchId !== null && { searchId }),
    week: outcome.week,
    timeZone,
    diaryReadAt: readAt.toISOString(),
    isApproximate: visit.isApproximate,
    isPartial: outcome.isPartial,
  };
  const searched = world.agents.map(({ id, name, entries }) => {
    const offers = (wonBy.get(id) ?? [])
      .map((offer) => ({
        ...offerView(offer, best, timeZone),
        ...alsoOffered(offer, offering),
      }))
      .sort((a, b) => compareSlotCodes(a.slot, b.slot));
    return {
      salesPersonName: name,
      appFieldAgentId: id,
      slots: offers.map(({ slot }) => slot),
      offers,
      refused: refused.get(id) ?? {},
      entriesRead: entries.length,
      ...common,
    };
  });
  const others = leftOut.map(({ agentId, name, why }) => ({
    salesPersonName: name,
    appFieldAgentId: agentId,
    slots: [],
    leftOut: why,
    ...common,
  }));
  return [...searched, ...others];
}

/** The fewest added minutes on offer; Infinity where none are known. */
export function bestOf(winners: ReadonlyMap<string, Offer>): number {
  return Math.min(...[...winners.values()].map(({ added }) => added ?? Infinity));
}

export function offerView(
  { candidate, there, on, added }: Offer,
  best: number,
  timezone: string,
): OfferView {
  const { slot, before, after } = candidate;
  return {
    slot: slot.code,
    start: localTime(slot.from, slot, timezone),
    end: localTime(slot.to, slot, timezone),
    band: bandOf(added, best),
    addedMinutes: added,
    driveThereMinutes: there?.minutes ?? null,
    driveThereMetres: there?.metres ?? null,
    driveOnMinutes: on?.minutes ?? null,
    driveOnMetres: on?.metres ?? null,
    from: before && nameOf(before),
    to: after && nameOf(after),
  };
}

/** Whoever else has the time in hand, each once. */
function alsoOffered(
  { candidate: { slot } }: Offer,
  offering: readonly Offering[],
): Pick<OfferView, "alsoOfferedBy"> {
  const names = offering
    .filter(({ from, to }) => Math.max(from, slot.from) < Math.min(to, slot.to))
    .map(({ name }) => name);
  return names.length === 0 ? {} : { alsoOfferedBy: [...new Set(names)] };
}

/** By area, never by customer or address. */
export function nameOf({ postcode, commitment }: Stop): string {
  return commitment === null ? "home" : areaOf(postcode);
}

function refusalsByAgent({ verdicts }: Contest): Map<string, Record<string, number>> {
  const counts = new Map<string, Record<string, number>>();
  for (const verdict of verdicts) {
    if (verdict.kind === "offer") continue;
    const { id } = verdict.candidate.agent;
    const own = counts.get(id) ?? {};
    for (const { rule } of verdict.broken) own[rule] = (own[rule] ?? 0) + 1;
    counts.set(id, own);
  }
  return counts;
}
