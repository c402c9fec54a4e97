import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { simulateSearches } from "@milepost/contract/endpoints/try-settings.ts";
import type {
  WorkflowSettings,
  WorkflowSettingsChange,
} from "@milepost/contract/settings/workflow-settings.ts";
import { minuteOf } from "@milepost/scheduling/minute.ts";
import { withDiaries } from "../../diary/with-diaries.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { WorkflowCaller } from "../../platform/http/route.ts";
import { findPlace } from "../../postcodes/find-place.ts";
import { draftSettings } from "../../workflows/settings/draft-settings.ts";
import { workflowOf } from "../../workflows/workflow-of.ts";
import type { SearchPorts } from "../find-slots.ts";
import type { Judgement } from "../judge/judge-search.ts";
import { listSearched } from "../store.ts";
import { readWorld } from "../world/load-world.ts";
import { readVisitFields } from "../world/visit-fields.ts";
import type { ReadWorld } from "../world/world-of.ts";
import { counted, noSearches } from "./counted.ts";
import { openSlotCounts } from "./open-slot-counts.ts";

/** What is repeated: searches of no more than this many days. */
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
  /** How many searches there are to repeat at most. */
  readonly newest: number;
}

type Piece = Answer<typeof simulateSearches>;

/**
 * Repeats searches piece by piece, each as if it were asked now: on today's diaries, before and after a
 * change alike. Of the customers' records nothing is read. After each search there is as long a pause as it
 * took, so that people who search have the machine at least half.
 */
export async function simulate(
  ports: SearchPorts,
  identity: WorkflowCaller,
  { workflowId, change, from, newest }: Trial,
): Promise<Piece> {
  const { database } = ports;
  const { organisation } = identity;
  const workflow = workflowOf(identity, workflowId);
  // As it is stored, also where it could not be saved like that today.
  const { settings: before } = workflow;
  const after = draftSettings(workflow, change);
  const searched = await database.withOrganisation(organisation, (db) =>
    listSearched(db, organisation, { workflowId, days, atMost: newest }),
  );
  const piece = searched.slice(from, from + pieceSearches);
  const worlds = openWorlds(ports, identity, workflowId);
  const sums = { before: noSearches, after: noSearches, skipped: 0 };
  const slots = openSlotCounts();
  const ends = performance.now() + pieceMs;
  let done = 0;
  for (const postcode of piece) {
    const began = performance.now();
    const both = await decideBoth(ports, worlds, postcode, { before, after });
    if (both) {
      sums.before = counted(sums.before, both.before);
      sums.after = counted(sums.after, both.after);
      slots.add("before", both.before, before.timezone);
      slots.add("after", both.after, after.timezone);
    } else sums.skipped += 1;
    done += 1;
    if (performance.now() > ends) break;
    await sleep(performance.now() - began);
  }
  const reached = from + done;
  return {
    ...sums,
    slots: slots.list(),
    searches: searched.length,
    next: reached < searched.length ? reached : null,
  };
}

type WorldFor = (
  settings: WorkflowSettings,
  postcode: string,
) => Promise<ReadWorld | "nobody" | "nowhere">;

/** Loads the diaries once for each settings, and looks at them for one postcode after the other. */
function openWorlds(ports: SearchPorts, identity: WorkflowCaller, workflowId: number): WorldFor {
  const { database, engine } = ports;
  const { organisation, workflows } = identity;
  const now = minuteOf(ports.now());
  const loadedFor = new Map<WorkflowSettings, ReadWorld>();
  return async (tried, postcode) => {
    const visit = await database.withOrganisation(organisation, (db) =>
      findPlace(db, { text: postcode, timezone: tried.timezone }),
    );
    if (visit.kind !== "found") return "nowhere";
    const known = loadedFor.get(tried);
    if (known) return { ...known, visit };
    try {
      const record = { settings: tried, bookedBy: null };
      const visitFields = await readVisitFields(ports, organisation, record);
      const loaded = await withDiaries(engine, identity, now, () =>
        database.withOrganisation(organisation, (db) =>
          readWorld(db, organisation, { workflowId, postcode, now, tried, visitFields, workflows }),
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
): Promise<{ before: Judgement | null; after: Judgement | null } | null> {
  const decided: (Judgement | null)[] = [];
  for (const settings of [before, after]) {
    const loaded = await worldFor(settings, postcode);
    if (loaded === "nowhere") return null;
    decided.push(loaded === "nobody" ? null : await decideOne(ports, loaded));
  }
  return { before: decided[0] ?? null, after: decided[1] ?? null };
}

function decideOne({ indexedDrives, judging }: SearchPorts, known: ReadWorld): Promise<Judgement> {
  return judging.search(known, indexedDrives, AbortSignal.timeout(drivesMs));
}
