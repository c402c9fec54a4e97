import type { DayPicture } from "@milepost/contract/endpoints/day-picture.ts";
import { minuteOf } from "@milepost/scheduling/minute.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { WorkflowCaller } from "../../platform/http/route.ts";
import { workflowOf } from "../../workflows/workflow-of.ts";
import type { Check } from "../check-slot.ts";
import { readKeptSearch } from "../explain/read-kept-search.ts";
import { readVisitFields } from "../world/visit-fields.ts";
import { type PicturePorts, pictureDay } from "./picture-day.ts";

/** The day of the agent who won a slot of a search. */
export async function pictureSlot(
  ports: PicturePorts,
  identity: WorkflowCaller,
  { searchId, slot, deviation, fieldagent }: Check,
): Promise<DayPicture> {
  const { organisation, userId: heldBy, workflows } = identity;
  const kept = await readKeptSearch(ports.database, identity, searchId);
  const { workflowId, postcode, winners, recordId, moving } = kept;
  const agentId = Object.hasOwn(winners, slot) ? (fieldagent ?? winners[slot]) : undefined;
  if (agentId === undefined)
    throw new Problem("NOT_FOUND", "This slot isn’t among those we found. Search again.");
  const { settings } = workflowOf(identity, workflowId);
  const record = { settings, recordId: recordId ?? undefined, bookedBy: heldBy };
  // By the drives that the row's minutes are from.
  const asSearched = { ...ports, driveTimes: ports.indexedDrives };
  return pictureDay(asSearched, organisation, {
    workflowId,
    postcode,
    agentId,
    slot,
    deviation,
    now: minuteOf(ports.now()),
    visitFields: await readVisitFields(ports, organisation, record),
    workflows,
    moving,
    ...(recordId !== null && { except: { heldBy, recordId } }),
  });
}
