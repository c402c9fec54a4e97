import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import { explainSearch } from "@milepost/contract/endpoints/search.ts";
import type { DriveTimes } from "@milepost/drive-time";
import { calendarOf } from "@milepost/scheduling/calendar.ts";
import { deviations, smallestChange } from "@milepost/scheduling/change.ts";
import { askCalendar, type Decision } from "@milepost/scheduling/decide.ts";
import type { Verdict } from "@milepost/scheduling/judge.ts";
import { localTime } from "@milepost/scheduling/window.ts";
import { searchDrives } from "../judge/search-drives.ts";
import { bestOf, offerView } from "../results-of.ts";
import { hashOf, type Loaded, type ReadWorld, worldOf } from "../world/world-of.ts";

type Days = Answer<typeof explainSearch>["days"];
type ExplainedSlot = Days[number]["agents"][number]["slots"][number];

export interface ExplainedDays {
  /** As JSON that the contract allows: there may be so many that writing them takes long. */
  readonly days: string;
  readonly diaryHash: string;
}

const { days: contract } = explainSearch.answer.shape;

/** The search once more, in which every refusal comes with the least that would open it. */
export async function explainDays(
  known: ReadWorld,
  driveTimes: Pick<DriveTimes, "drives">,
  deadline: AbortSignal,
): Promise<ExplainedDays> {
  const loaded = worldOf(known);
  const decisions = await decideMoved(loaded, driveTimes, deadline);
  const days = contract.parse(daysOf(decisions, known.settings.timezone));
  return { days: JSON.stringify(days), diaryHash: hashOf(known) };
}

/** By deviation; 0 is the search itself. */
async function decideMoved(
  loaded: Loaded,
  driveTimes: Pick<DriveTimes, "drives">,
  deadline: AbortSignal,
): Promise<Map<number, Decision>> {
  const { world, isKnown } = loaded;
  const drives = searchDrives(driveTimes, loaded);
  const all = [0, ...deviations].map(
    (deviation) => [deviation, askCalendar(world, isKnown, calendarOf(world, deviation))] as const,
  );
  await drives.ask(
    all.flatMap(([, { pairs }]) => pairs),
    deadline,
  );
  return new Map(all.map(([deviation, { decide }]) => [deviation, decide(drives.drive)]));
}

function daysOf(decisions: ReadonlyMap<number, Decision>, timezone: string): Days {
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
