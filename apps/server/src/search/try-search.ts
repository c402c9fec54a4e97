import {
  type SearchResult,
  searchDeadlineMs,
  type WorkflowSettingsChange,
} from "@milepost/contract";
import { withDiaries } from "../diary/have-diaries.ts";
import { Problem } from "../platform/problem.ts";
import type { Identity } from "../platform/route.ts";
import { draftSettings } from "../workflows/draft-settings.ts";
import type { SearchPorts } from "./find-slots.ts";
import { readWorld } from "./load-world.ts";
import { refuseClosed } from "./refuse-closed.ts";
import { resultsOf } from "./results.ts";
import { readVisitFields } from "./visit-fields.ts";

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
  const { database, driveTimes, engine, judging } = ports;
  const { organisation } = identity;
  const now = ports.now();
  const tried = await draftSettings(database, organisation, { workflowId, change });
  const record = { workflowId, bookedBy: identity.userId, tried };
  const visitFields = await readVisitFields(ports, organisation, record);
  const known = await withDiaries(engine, identity, now, () =>
    database.withOrganisation(organisation, (db) =>
      readWorld(db, organisation, { workflowId, postcode, now, tried, visitFields }),
    ),
  );
  refuseClosed(known);
  const deadline = AbortSignal.timeout(searchDeadlineMs);
  const outcome = await judging.search(known, driveTimes, deadline);
  if (outcome.isCutOff) throw new Problem("NO_ROAD", "No road leads to that postcode.");
  return resultsOf({ known, outcome, offering: [], searchId: null, readAt: known.readAt });
}
