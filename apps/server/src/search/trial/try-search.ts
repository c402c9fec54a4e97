import type { SearchResult } from "@milepost/contract/endpoints/search.ts";
import { searchDeadlineMs } from "@milepost/contract/limits.ts";
import type { WorkflowSettingsChange } from "@milepost/contract/settings/workflow-settings.ts";
import { minuteOf } from "@milepost/scheduling/minute.ts";
import { withDiaries } from "../../diary/with-diaries.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { WorkflowCaller } from "../../platform/http/route.ts";
import { draftSettings } from "../../workflows/settings/draft-settings.ts";
import { workflowOf } from "../../workflows/workflow-of.ts";
import type { SearchPorts } from "../find-slots.ts";
import { resultsOf } from "../results-of.ts";
import { readWorld, refuseClosed } from "../world/load-world.ts";
import { readVisitFields } from "../world/visit-fields.ts";

interface Trial {
  readonly workflowId: number;
  readonly postcode: string;
  readonly change: WorkflowSettingsChange;
}

/** The search that people would make after a save. Decided as theirs is, and not kept. */
export async function trySearch(
  ports: SearchPorts,
  identity: WorkflowCaller,
  { workflowId, postcode, change }: Trial,
): Promise<SearchResult[]> {
  const { database, indexedDrives, engine, judging } = ports;
  const { organisation, workflows } = identity;
  const now = minuteOf(ports.now());
  const tried = draftSettings(workflowOf(identity, workflowId), change);
  const record = { settings: tried, bookedBy: identity.userId };
  const visitFields = await readVisitFields(ports, organisation, record);
  const known = await withDiaries(engine, identity, now, () =>
    database.withOrganisation(organisation, (db) =>
      readWorld(db, organisation, { workflowId, postcode, now, tried, visitFields, workflows }),
    ),
  );
  refuseClosed(known);
  const deadline = AbortSignal.timeout(searchDeadlineMs);
  const outcome = await judging.search(known, indexedDrives, deadline);
  if (outcome.isCutOff) throw new Problem("NO_ROAD");
  return resultsOf({ known, outcome, offering: [], searchId: null, readAt: known.readAt });
}
