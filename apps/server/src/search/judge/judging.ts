import { candidatesAtMost, searchDeadlineMs } from "@milepost/contract/limits.ts";
import { slotsOf } from "@milepost/contract/settings/within-ceiling.ts";
import type { DriveTimes } from "@milepost/drive-time";
import type { PlacedEntry } from "../../diary/list-entries.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { Admission } from "../../platform/queue/admission.ts";
import { openThreads } from "../../platform/queue/open-threads.ts";
import { type ExplainedDays, explainDays } from "../explain/explain-days.ts";
import type { ReadWorld } from "../world/world-of.ts";
import { type Judgement, judgeSearch } from "./judge-search.ts";
import { type PackedDrives, type PackedPairs, packDrives, unpackPairs } from "./packed-drives.ts";
import { type PackedEntries, packEntries } from "./packed-entries.ts";
import { versionDiaries } from "./version-diaries.ts";

/** Each does the same here and in a thread. */
export const judges = { search: judgeSearch, explain: explainDays } as const;

type Kind = keyof typeof judges;
export interface JudgingWork {
  readonly kind: Kind;
  /** But for `read`: the thread asks for the diaries that it does not know. */
  readonly known: ReadWorld;
  /** The versions of `read`, in its order. */
  readonly diaries: readonly string[];
}
export type Judged = Judgement | ExplainedDays;

export type ThreadQuestion =
  | { readonly kind: "drives"; readonly pairs: PackedPairs }
  /** The first of these, as many as one answer may bring. */
  | { readonly kind: "diaries"; readonly versions: readonly string[] };
export type ThreadAnswer = PackedDrives | PackedEntries;

/** Decides what was read. The drives are asked for by this process, in its lines, until the deadline. */
export interface Judging {
  search: typeof judgeSearch;
  explain: typeof explainDays;
}

/**
 * What is done within some 10 ms stays in the main thread: to copy it to another one and back takes about
 * as long. By measure: docs/decisions/0048-judge-everybody.md.
 */
const stepsHereAtMost = 5_000;
/** For each candidate; `explain` looks at it in every deviation. */
const stepsOf = { search: 1, explain: 9 } as const satisfies Record<Kind, number>;
/** Milliseconds. After the deadline of its drives a search decides with what it has, and the page still waits. */
const decidedWithin = searchDeadlineMs + 1_000;
/** Entries that are packed and copied in some 3 ms. */
const entriesAtOnce = 4_000;

interface Options extends Pick<Admission, "runLarge"> {
  readonly onLost: (error: unknown) => void;
}

export function openJudging({ runLarge, onLost }: Options): Judging {
  const program = new URL("./judging-thread.ts", import.meta.url);
  const threads = openThreads<JudgingWork, ThreadQuestion, ThreadAnswer, Judged>(program, onLost);

  async function inThread(
    kind: Kind,
    known: ReadWorld,
    driveTimes: Pick<DriveTimes, "drives">,
    deadline: AbortSignal,
  ): Promise<Judged> {
    const signal = AbortSignal.timeout(decidedWithin);
    const diaries = versionDiaries(known.read);
    const answer = async (question: ThreadQuestion) =>
      question.kind === "drives"
        ? packDrives(await driveTimes.drives(unpackPairs(question.pairs), deadline))
        : packEntries(firstEntries(question.versions, diaries));
    try {
      return await threads.run({
        work: { kind, known: { ...known, read: [] }, diaries: [...diaries.keys()] },
        answer,
        signal,
      });
    } catch (error) {
      throw signal.aborted ? tooLong(error) : error;
    }
  }

  const judging =
    (kind: Kind) =>
    (known: ReadWorld, driveTimes: Pick<DriveTimes, "drives">, deadline: AbortSignal) => {
      const steps = stepsFor(kind, known);
      if (steps <= stepsHereAtMost) return judges[kind](known, driveTimes, deadline);
      return runLarge(steps / candidatesAtMost, () => inThread(kind, known, driveTimes, deadline));
    };
  return { search: judging("search"), explain: judging("explain") } as Judging;
}

/** Whole diaries, and so many that others have their turn between two answers; one at least. */
function firstEntries(
  versions: readonly string[],
  diaries: ReadonlyMap<string, readonly PlacedEntry[]>,
): PlacedEntry[] {
  const entries: PlacedEntry[] = [];
  for (const version of versions) {
    if (entries.length >= entriesAtOnce) break;
    entries.push(...(diaries.get(version) ?? []));
  }
  return entries;
}

/** How much there is to do, known before it is done. */
function stepsFor(kind: Kind, { settings, agents, read, reserved, filters }: ReadWorld): number {
  const conditions = [
    settings.fullDayBlockSettings.conditions,
    ...filters.map(({ existingBookingFilters }) => existingBookingFilters),
  ].reduce((sum, { length }) => sum + length, 1);
  return (
    stepsOf[kind] * agents.length * slotsOf(settings) + (read.length + reserved.length) * conditions
  );
}

function tooLong(cause: unknown): Problem {
  const detail = "This search took too long. Try again in a few seconds, or with fewer days.";
  return new Problem("BUSY", detail, { cause, retryAfterSeconds: 5 });
}
