import type { Answer, explainSearch } from "@milepost/contract";
import { searchDeadlineMs } from "@milepost/contract";
import {
  type Decision,
  decide,
  deviations,
  localTime,
  pairsFor,
  planOf,
  refuseByCalendar,
  smallestChange,
  type Verdict,
} from "@milepost/scheduling";
import type { Identity } from "../platform/route.ts";
import { searchDrives } from "./drives.ts";
import type { SearchPorts } from "./find-slots.ts";
import { type Loaded, loadWorld } from "./load-world.ts";
import { readKeptSearch } from "./read-kept-search.ts";
import { bestOf, offerView } from "./results.ts";
import { readVisitFields } from "./visit-fields.ts";

type Explained = Answer<typeof explainSearch>;
type ExplainedSlot = Explained["days"][number]["agents"][number]["slots"][number];

/**
 * The same search without short cuts: nobody is outbid unseen, and every refusal comes with the least
 * that would open it. Judged as of the time of the search, on the diaries as they are now; it says
 * when those are no longer the same.
 */
export async function explainKeptSearch(
  ports: SearchPorts,
  identity: Identity,
  searchId: string,
): Promise<Explained> {
  const { organisation } = identity;
  const kept = await readKeptSearch(ports.database, identity, searchId);
  const now = Math.floor(kept.askedAt.getTime() / 60_000);
  const { workflowId, postcode } = kept;
  const recordId = kept.recordId ?? undefined;
  const visitFields = await readVisitFields(ports, organisation, { workflowId, recordId });
  const loaded = await ports.database.withOrganisation(organisation, (db) =>
    loadWorld(db, organisation, {
      ...{ workflowId, postcode, now, visitFields },
      ...(recordId && { except: { heldBy: kept.askedBy, recordId } }),
    }),
  );
  const decisions = await decideMoved(ports, loaded);
  return {
    searchedAt: kept.askedAt.toISOString(),
    haveDiariesChanged: kept.diaryHash !== loaded.diaryHash,
    haveSettingsChanged: kept.settingsAt !== loaded.settingsAt,
    days: daysOf(decisions, loaded.world.policy.timezone),
  };
}

/** By deviation; 0 is the search itself. */
async function decideMoved(
  { driveTimes }: SearchPorts,
  { world, places, anyway, visit, isKnown }: Loaded,
): Promise<Map<number, Decision>> {
  const drives = searchDrives(driveTimes, places, anyway);
  const all = [0, ...deviations];
  const open = all.flatMap((deviation) => {
    const { candidates, question } = planOf(world, deviation);
    return candidates.filter((candidate) => !refuseByCalendar(candidate, question));
  });
  const deadline = AbortSignal.timeout(searchDeadlineMs);
  await drives.ask(pairsFor(open, visit.postcode, isKnown), deadline);
  return new Map(all.map((deviation) => [deviation, decide(world, drives.drive, deviation)]));
}

function daysOf(decisions: ReadonlyMap<number, Decision>, timezone: string): Explained["days"] {
  const decision = decisions.get(0);
  if (!decision) return [];
  const keyOf = ({ candidate: { agent, slot } }: Verdict) => `${agent.id} ${slot.code}`;
  const moved = new Map(
    [...decisions].map(([deviation, { verdicts }]) => [
      deviation,
      new Map(verdicts.map((verdict) => [keyOf(verdict), verdict])),
    ]),
  );
  const best = bestOf(decision.winners);
  const explain = (verdict: Verdict): ExplainedSlot => {
    const { slot, agent } = verdict.candidate;
    const isOffer = verdict.kind === "offer";
    return {
      slot: slot.code,
      start: localTime(slot.from, slot, timezone),
      end: localTime(slot.to, slot, timezone),
      offer: isOffer ? offerView(verdict, best, timezone) : null,
      isWinner: decision.winners.get(slot.code)?.candidate.agent.id === agent.id,
      broken: isOffer ? [] : [...verdict.broken],
      change: isOffer
        ? null
        : smallestChange(verdict, (deviation) => moved.get(deviation)?.get(keyOf(verdict))),
    };
  };
  const byDate = Map.groupBy(decision.verdicts, ({ candidate }) => candidate.slot.date);
  return [...byDate].map(([date, ofDay]) => ({
    date,
    agents: [...Map.groupBy(ofDay, ({ candidate }) => candidate.agent.id)].map(([id, own]) => ({
      appFieldAgentId: id,
      salesPersonName: own[0]?.candidate.agent.name ?? "",
      slots: own.map(explain),
    })),
  }));
}
