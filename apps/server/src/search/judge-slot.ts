import { searchDeadlineMs } from "@milepost/contract";
import type { DriveTimes } from "@milepost/drive-time";
import { judge, pairsFor, planOf, type Slot, softRules, type Verdict } from "@milepost/scheduling";
import type { Db, OrganisationId } from "../platform/database.ts";
import { searchDrives } from "./drives.ts";
import { type Loaded, loadWorld, type Question } from "./load-world.ts";

export interface SlotQuestion extends Question {
  readonly agentId: string;
  readonly slot: string;
  /** Minutes. */
  readonly deviation: number;
}

/** `tight` may be booked by somebody who insists: the drive does not fit, but nobody is in two places. */
export type Judged =
  | {
      readonly kind: "free" | "tight" | "clash";
      readonly slot: Slot;
      readonly verdict: Verdict;
      readonly loaded: Loaded;
    }
  /** Begun already, or not one of the workflow's. */
  | { readonly kind: "no-slot"; readonly loaded: Loaded };

/** One agent in one slot, moved by minutes, judged on the diary as it is in this transaction by the very rules of the search. */
export async function judgeSlot(
  db: Db,
  organisation: OrganisationId,
  driveTimes: DriveTimes,
  { slot: code, deviation, ...question }: SlotQuestion,
): Promise<Judged> {
  const loaded = await loadWorld(db, organisation, question);
  const plan = planOf(loaded.world, deviation);
  const candidate = plan.candidates.find(({ slot }) => slot.code === code);
  if (!candidate) return { kind: "no-slot", loaded };
  const drives = searchDrives(driveTimes, loaded.places, loaded.anyway);
  const visit = loaded.visit.postcode;
  const pairs = pairsFor([candidate], visit, loaded.isKnown);
  await drives.ask(pairs, AbortSignal.timeout(searchDeadlineMs));
  const verdict = judge(candidate, plan.question, visit, drives.drive);
  return { kind: kindOf(verdict), slot: candidate.slot, verdict, loaded };
}

function kindOf(verdict: Verdict): "free" | "tight" | "clash" {
  if (verdict.kind === "offer") return "free";
  return verdict.broken.every(({ rule }) => softRules.has(rule)) ? "tight" : "clash";
}
