import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { endpoints } from "@milepost/contract/endpoints/endpoints.ts";
import { candidatesAtMost, searchDeadlineMs } from "@milepost/contract/limits.ts";
import { withinDays } from "@milepost/contract/settings/within-ceiling.ts";
import { deviations } from "@milepost/scheduling/change.ts";
import type { WorkflowCaller, Written } from "../../platform/http/route.ts";
import { workflowOf } from "../../workflows/workflow-of.ts";
import type { SearchPorts } from "../find-slots.ts";
import { readWorld } from "../world/load-world.ts";
import { readVisitFields } from "../world/visit-fields.ts";
import type { ReadWorld } from "../world/world-of.ts";
import { readKeptSearch } from "./read-kept-search.ts";

type Explained = Answer<typeof endpoints.explainSearch>;

/**
 * The same search without short cuts. Judged as of the time of the search, on the diaries as they are now; it says
 * when those are no longer the same.
 */
export async function explainSearch(
  ports: SearchPorts,
  identity: WorkflowCaller,
  searchId: string,
): Promise<Written> {
  const { organisation, workflows } = identity;
  const kept = await readKeptSearch(ports.database, identity, searchId);
  const now = Math.floor(kept.askedAt.getTime() / 60_000);
  const { workflowId, postcode, moving } = kept;
  const recordId = kept.recordId ?? undefined;
  const { settings: saved } = workflowOf(identity, workflowId);
  const record = { settings: saved, recordId, bookedBy: kept.askedBy };
  const visitFields = await readVisitFields(ports, organisation, record);
  const known = await ports.database.withOrganisation(organisation, (db) =>
    readWorld(db, organisation, {
      workflowId,
      postcode,
      now,
      visitFields,
      workflows,
      moving,
      ...(recordId && { except: { heldBy: kept.askedBy, recordId } }),
    }),
  );
  const deadline = AbortSignal.timeout(searchDeadlineMs);
  const days = daysExplained(known);
  const settings = withinDays(known.settings, days);
  const explained = await ports.judging.explain(
    { ...known, settings },
    ports.indexedDrives,
    deadline,
  );
  const rest: Omit<Explained, "days"> = {
    searchedAt: kept.askedAt.toISOString(),
    haveDiariesChanged: kept.diaryHash !== explained.diaryHash,
    haveSettingsChanged: kept.settingsAt !== known.settingsAt,
    ...(settings !== known.settings && { explainedDays: days }),
  };
  return { written: `${JSON.stringify(rest).slice(0, -1)},"days":${explained.days}}` };
}

/** Days in advance, at most: every one is decided once for each deviation, and may cost what a search may. */
function daysExplained({ settings, agents }: ReadWorld): number {
  const aDay = agents.length * settings.defaultAppointmentSlots.length * (deviations.length + 1);
  return Math.max(1, Math.floor(candidatesAtMost / aDay) - 1);
}
