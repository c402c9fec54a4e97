import type { DriveTimes } from "@milepost/drive-time";
import { openCalendarMemory } from "@milepost/scheduling/calendar.ts";
import { askCalendar } from "@milepost/scheduling/decide.ts";
import type { Offer, Verdict } from "@milepost/scheduling/judge.ts";
import { hashOf, type ReadWorld, worldOf } from "../world/world-of.ts";
import { searchDrives } from "./search-drives.ts";
import type { RunnerUp, Won } from "./won.ts";

/** What came of a search, small enough to be copied from one thread to another. */
export interface Judgement {
  /** Monday of week 0. */
  readonly week: string;
  /** The code of every slot that was looked at, in order. */
  readonly searched: readonly string[];
  /** By slot code. */
  readonly winners: ReadonlyMap<string, Won>;
  /** Who could have each slot as well, by its code; the next best first, a few of them. */
  readonly runnersUp: ReadonlyMap<string, readonly RunnerUp[]>;
  /** By rule, how many candidates it refused; `offer`: how many were free. */
  readonly counts: Readonly<Record<string, number>>;
  /** The same of each agent, by id, without offers. */
  readonly refused: ReadonlyMap<string, Readonly<Record<string, number>>>;
  /** Every candidate that was looked at closely failed for want of a road: the place is to blame, not the diaries. */
  readonly isCutOff: boolean;
  /** Drives asked for. */
  readonly asked: number;
  readonly diaryHash: string;
}

/** Some 50 MB, 250 bytes each: those of 4,000 agents with 48 slots. */
const recallCalendar = openCalendarMemory(200_000);

/** Everything of a search that takes long, and is pure but for the drives that it asks for. */
export async function judgeSearch(
  known: ReadWorld,
  driveTimes: Pick<DriveTimes, "drives">,
  deadline: AbortSignal,
): Promise<Judgement> {
  const loaded = worldOf(known);
  const drives = searchDrives(driveTimes, loaded);
  const { pairs, decide } = askCalendar(loaded.world, loaded.isKnown, recallCalendar(loaded.world));
  await drives.ask(pairs, deadline);
  const { week, slots, winners, runnersUp, verdicts } = decide(drives.drive);
  return {
    week,
    searched: slots.map(({ code }) => code),
    winners: new Map([...winners].map(([code, offer]) => [code, wonBy(offer)])),
    runnersUp: new Map([...runnersUp].map(([code, offers]) => [code, offers.map(behind)])),
    ...countRules(verdicts),
    asked: drives.asked(),
    diaryHash: hashOf(known),
  };
}

function wonBy({ candidate: { agent, slot, before, after }, there, on, added }: Offer): Won {
  return { candidate: { agent: { id: agent.id }, slot, before, after }, there, on, added };
}

function behind({ candidate: { agent }, added }: Offer): RunnerUp {
  return { agentId: agent.id, name: agent.name, added };
}

function countRules(
  verdicts: readonly Verdict[],
): Pick<Judgement, "counts" | "refused" | "isCutOff"> {
  const counts: Record<string, number> = {};
  const refused = new Map<string, Record<string, number>>();
  let [whose, own]: [string | null, Record<string, number>] = [null, {}];
  for (const verdict of verdicts) {
    if (verdict.kind === "offer") {
      add(counts, "offer", 1);
      continue;
    }
    const { id } = verdict.candidate.agent;
    if (id !== whose) {
      [whose, own] = [id, refused.get(id) ?? {}];
      refused.set(id, own);
    }
    for (const { rule } of verdict.broken) add(own, rule, 1);
  }
  for (const own of refused.values()) {
    for (const [rule, count] of Object.entries(own)) add(counts, rule, count);
  }
  // Nothing else is asked of a slot that no road leads to, so that is then the only rule it breaks.
  return { counts, refused, isCutOff: "no-road" in counts && !("offer" in counts) };
}

function add(counts: Record<string, number>, rule: string, count: number): void {
  counts[rule] = (counts[rule] ?? 0) + count;
}
