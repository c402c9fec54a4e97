import {
  type SearchResult,
  searchDeadlineMs,
  type WorkflowSettingsChange,
} from "@milepost/contract";
import { withDiaries } from "../diary/have-diaries.ts";
import { Problem } from "../platform/problem.ts";
import type { Identity } from "../platform/route.ts";
import { draftSettings } from "../settings/draft-settings.ts";
import { searchDrives } from "./drives.ts";
import type { SearchPorts } from "./find-slots.ts";
import { loadWorld } from "./load-world.ts";
import { resultsOf } from "./results.ts";
import { isCutOff, runContest } from "./run-contest.ts";

interface Trial {
  readonly workflowId: number;
  readonly postcode: string;
  readonly change: WorkflowSettingsChange;
}

/** The search that people would make after a save. Decided as theirs is, and not kept. */
export async function findSlotsTrying(
  ports: SearchPorts,
  identity: Identity,
  { workflowId, postcode, change }: Trial,
): Promise<SearchResult[]> {
  const { database, driveTimes, engine } = ports;
  const { organisation } = identity;
  const now = ports.now();
  const tried = await draftSettings(database, organisation, { workflowId, change });
  const loaded = await withDiaries(engine, identity, now, () =>
    database.withOrganisation(organisation, (db) =>
      loadWorld(db, organisation, { workflowId, postcode, now, tried }),
    ),
  );
  const drives = searchDrives(driveTimes, loaded.places, loaded.anyway);
  const outcome = await runContest(loaded, drives, AbortSignal.timeout(searchDeadlineMs));
  if (isCutOff(outcome.verdicts)) throw new Problem("NO_ROAD", "No road leads to that postcode.");
  return resultsOf({ loaded, outcome, offering: [], searchId: null, readAt: loaded.readAt });
}
