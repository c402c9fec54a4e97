import { setImmediate as breathe } from "node:timers/promises";
import type { Offer as OfferView, SearchResult } from "@milepost/contract/endpoints/search.ts";
import type { Stop } from "@milepost/scheduling/candidate.ts";
import { compareSlotCodes } from "@milepost/scheduling/parse-slot-code.ts";
import { bandOf } from "@milepost/scheduling/rank-offers.ts";
import { localTime } from "@milepost/scheduling/window.ts";
import { areaOf } from "../postcodes/find-place.ts";
import type { Offering } from "../reservations/list-offering.ts";
import type { Judgement } from "./judge/judge-search.ts";
import type { Won } from "./judge/won.ts";
import type { ReadWorld } from "./world/world-of.ts";

interface Found {
  readonly known: ReadWorld;
  readonly outcome: Judgement;
  /** By others, at this moment. */
  readonly offering: readonly Offering[];
  /** Null: it was not kept. */
  readonly searchId: string | null;
  /** When the diaries were last read from the CRM. */
  readonly readAt: Date;
}

/** The specified list: each slot code under the agent who won it, along with our own keys; then who was left out. */
export async function resultsOf({
  known,
  outcome,
  offering,
  searchId,
  readAt,
}: Found): Promise<SearchResult[]> {
  const { settings, visit, leftOut } = known;
  const won = [...outcome.winners.values()];
  const best = bestOf(outcome.winners);
  const wonBy = Map.groupBy(won, ({ candidate }) => candidate.agent.id);
  const entriesOf = countEntries(known);
  const { timezone: timeZone } = settings;
  const common = {
    ...(searchId !== null && { searchId }),
    week: outcome.week,
    timeZone,
    diaryReadAt: readAt.toISOString(),
    isApproximate: visit.isApproximate,
    isRereading: known.isRereading,
    ...(known.cutToDays !== null && { searchedDays: known.cutToDays }),
  };
  const searched = known.agents.map(({ userId: id, name }) => {
    const offers = (wonBy.get(id) ?? [])
      .map((offer) => ({
        ...offerView(offer, best, timeZone),
        ...alsoOffered(offer, offering),
        ...alsoFree(offer, outcome.runnersUp),
      }))
      .sort((a, b) => compareSlotCodes(a.slot, b.slot));
    return {
      salesPersonName: name,
      appFieldAgentId: id,
      slots: offers.map(({ slot }) => slot),
      offers,
      refused: outcome.refused.get(id) ?? {},
      entriesRead: entriesOf.get(id) ?? 0,
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
  // Calls that wait go first: to check and write a large answer takes as long again.
  await breathe();
  const [first, ...rest] = [...searched, ...others];
  return first ? [{ ...first, searched: [...outcome.searched] }, ...rest] : [];
}

/** The fewest added minutes on offer; Infinity where none are known. */
export function bestOf(winners: ReadonlyMap<string, Won>): number {
  return Math.min(...[...winners.values()].map(({ added }) => added ?? Infinity));
}

export function offerView(
  { candidate, there, on, added }: Won,
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

/** Who else is offering the time, each once. */
function alsoOffered(
  { candidate: { slot } }: Won,
  offering: readonly Offering[],
): Pick<OfferView, "alsoOfferedBy"> {
  const names = offering
    .filter(({ from, to }) => Math.max(from, slot.from) < Math.min(to, slot.to))
    .map(({ name }) => name);
  return names.length === 0 ? {} : { alsoOfferedBy: [...new Set(names)] };
}

/** Who could go instead, the next best first. */
function alsoFree(
  { candidate: { slot } }: Won,
  runnersUp: Judgement["runnersUp"],
): Pick<OfferView, "alsoFree"> {
  const others = runnersUp.get(slot.code) ?? [];
  if (others.length === 0) return {};
  return {
    alsoFree: others.map(({ agentId, name, added }) => ({
      appFieldAgentId: agentId,
      salesPersonName: name,
      addedMinutes: added,
    })),
  };
}

/** By area, never by customer or address. */
export function nameOf({ postcode, commitment }: Stop): string {
  return commitment === null ? "home" : areaOf(postcode);
}

/** By agent. */
function countEntries({ read, reserved }: ReadWorld): Map<string, number> {
  const counts = new Map<string, number>();
  for (const entries of [read, reserved]) {
    for (const { userId } of entries) counts.set(userId, (counts.get(userId) ?? 0) + 1);
  }
  return counts;
}
