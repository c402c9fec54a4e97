import type { Pair } from "@milepost/drive-time";
import { calendarOf } from "@milepost/scheduling/calendar.ts";
import { judge, type Verdict } from "@milepost/scheduling/judge.ts";
import { pairsFor } from "@milepost/scheduling/pairs-for.ts";
import { softRules } from "@milepost/scheduling/rules.ts";
import type { Slot } from "@milepost/scheduling/window.ts";
import type { Database, Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { Problem } from "../../platform/http/problem.ts";
import { loadWorld, type Question } from "../world/load-world.ts";
import type { Loaded } from "../world/world-of.ts";
import type { AtHand, DrivesUnknown } from "./asking-between-tries.ts";
import { driveBetween, placeIn } from "./search-drives.ts";

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

/** Where a slot is judged by itself, for nothing but the answer. */
export const judgeAlone =
  (database: Database, organisation: OrganisationId, question: SlotQuestion) => (atHand: AtHand) =>
    database.withOrganisation(organisation, (db) => judgeSlot(db, organisation, atHand, question));

/**
 * One agent in one slot, moved by minutes, judged on the diary as it is in this transaction by the very
 * rules of the search; by drives that are at hand, because nobody waits for routing with a connection, or
 * a day's lock, in hand.
 */
export async function judgeSlot(
  db: Db,
  organisation: OrganisationId,
  atHand: AtHand,
  { slot: code, deviation, ...question }: SlotQuestion,
): Promise<Judged | DrivesUnknown> {
  const loaded = await loadWorld(db, organisation, question);
  const calendar = calendarOf(loaded.world, deviation);
  const candidates = calendar.agents.flatMap((agent) => agent.candidates);
  const candidate = candidates.find(({ slot }) => slot.code === code);
  if (loaded.leftOut.some(({ why }) => why === "diary-not-read"))
    throw new Problem("DIARY_NOT_READ", "We’re reading the diaries again. Try again in a minute.");
  if (!candidate) return { kind: "no-slot", loaded };
  const placeOf = placeIn(loaded.places);
  const placed = (from: string, to: string): Pair => [placeOf(from), placeOf(to)];
  const visit = loaded.visit.postcode;
  const needed = pairsFor([candidate], visit, loaded.isKnown).map((pair) => placed(...pair));
  const missing = needed.filter((pair) => atHand(pair) === undefined);
  if (missing.length > 0) return { kind: "drives-unknown", missing };
  const drive = driveBetween((from, to) => atHand(placed(from, to)), loaded.anyway);
  const verdict = judge(candidate, calendar.question, visit, drive);
  return { kind: kindOf(verdict), slot: candidate.slot, verdict, loaded };
}

function kindOf(verdict: Verdict): "free" | "tight" | "clash" {
  if (verdict.kind === "offer") return "free";
  return verdict.broken.every(({ rule }) => softRules.has(rule)) ? "tight" : "clash";
}
