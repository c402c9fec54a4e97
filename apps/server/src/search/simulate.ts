import { setTimeout as sleep } from "node:timers/promises";
import type {
  Answer,
  simulateSearches,
  WorkflowSettings,
  WorkflowSettingsChange,
} from "@milepost/contract";
import type { Contest } from "@milepost/scheduling";
import { withDiaries } from "../diary/have-diaries.ts";
import { Problem } from "../platform/problem.ts";
import type { Identity } from "../platform/route.ts";
import { draftSettings } from "../settings/draft-settings.ts";
import { readWorkflow } from "../settings/read-workflow.ts";
import { searchDrives } from "./drives.ts";
import { findPlace } from "./find-place.ts";
import type { SearchPorts } from "./find-slots.ts";
import { type Loaded, loadWorld, revisit } from "./load-world.ts";
import { runContest } from "./run-contest.ts";
import { listSearched } from "./store.ts";
import { counted, noSearches } from "./tally.ts";

/** What is repeated: no more than this many searches, of no more than this many days. */
const searchesAtMost = 300;
const days = 28;
/** Of one piece, in milliseconds and in searches: a page that asks for the next one shows how far it is. */
const pieceMs = 1_500;
const pieceSearches = 25;
/** Milliseconds for the drives of one search. */
const drivesMs = 4_000;

interface Trial {
  readonly workflowId: number;
  readonly change: WorkflowSettingsChange;
  /** Searches that earlier pieces have repeated. */
  readonly from: number;
}

type Piece = Answer<typeof simulateSearches>;

/**
 * Repeats searches piece by piece, each as if it were asked now: on today's diaries, before and after a
 * change alike. Of the customers' records nothing is read. One piece at a time in a process, and after
 * each search as long a pause as it took, so that people who search have the machine at least half.
 */
export function simulator(ports: SearchPorts) {
  let last: Promise<unknown> = Promise.resolve();
  return (identity: Identity, trial: Trial): Promise<Piece> => {
    const piece = last.then(() => simulatePiece(ports, identity, trial));
    last = piece.catch(() => {});
    return piece;
  };
}

async function simulatePiece(
  ports: SearchPorts,
  identity: Identity,
  { workflowId, change, from }: Trial,
): Promise<Piece> {
  const { database } = ports;
  const { organisation } = identity;
  const after = await draftSettings(database, organisation, { workflowId, change });
  // As it is stored, also where it could not be saved like that today.
  const { settings: before } = await readWorkflow(database, organisation, workflowId);
  const searched = await database.withOrganisation(organisation, (db) =>
    listSearched(db, organisation, { workflowId, days, atMost: searchesAtMost }),
  );
  const piece = searched.slice(from, from + pieceSearches);
  const worlds = openWorlds(ports, identity, workflowId);
  const sums = { before: noSearches, after: noSearches, skipped: 0 };
  const ends = performance.now() + pieceMs;
  let done = 0;
  for (const postcode of piece) {
    const began = performance.now();
    const both = await decideBoth(ports, worlds, postcode, { before, after });
    if (both) {
      sums.before = counted(sums.before, both.before);
      sums.after = counted(sums.after, both.after);
    } else sums.skipped += 1;
    done += 1;
    if (performance.now() > ends) break;
    await sleep(performance.now() - began);
  }
  const reached = from + done;
  return { ...sums, searches: searched.length, next: reached < searched.length ? reached : null };
}

type WorldFor = (
  settings: WorkflowSettings,
  postcode: string,
) => Promise<Loaded | "nobody" | "nowhere">;

/** Loads the diaries once for each settings, and looks at them for one postcode after the other. */
function openWorlds(ports: SearchPorts, identity: Identity, workflowId: number): WorldFor {
  const { database, engine } = ports;
  const { organisation } = identity;
  const now = ports.now();
  const loadedFor = new Map<WorkflowSettings, Loaded>();
  return async (tried, postcode) => {
    const visit = await database.withOrganisation(organisation, (db) =>
      findPlace(db, { text: postcode, timezone: tried.timezone }),
    );
    if (visit.kind !== "found") return "nowhere";
    const known = loadedFor.get(tried);
    if (known) return revisit(known, visit);
    try {
      const loaded = await withDiaries(engine, identity, now, () =>
        database.withOrganisation(organisation, (db) =>
          loadWorld(db, organisation, { workflowId, postcode, now, tried }),
        ),
      );
      loadedFor.set(tried, loaded);
      return loaded;
    } catch (error) {
      if (error instanceof Problem && error.code === "NOT_SET_UP") return "nobody";
      throw error;
    }
  };
}

/** Null: the postcode is not known, so that nothing can be compared. */
async function decideBoth(
  ports: SearchPorts,
  worldFor: WorldFor,
  postcode: string,
  { before, after }: { before: WorkflowSettings; after: WorkflowSettings },
): Promise<{ before: Contest | null; after: Contest | null } | null> {
  const decided: (Contest | null)[] = [];
  for (const settings of [before, after]) {
    const loaded = await worldFor(settings, postcode);
    if (loaded === "nowhere") return null;
    decided.push(loaded === "nobody" ? null : await decideOne(ports, loaded));
  }
  return { before: decided[0] ?? null, after: decided[1] ?? null };
}

function decideOne({ driveTimes }: SearchPorts, loaded: Loaded): Promise<Contest> {
  const drives = searchDrives(driveTimes, loaded.places, loaded.anyway);
  return runContest(loaded, drives, AbortSignal.timeout(drivesMs));
}
