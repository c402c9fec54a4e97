import type { DayPicture } from "@milepost/contract/endpoints/day-picture.ts";
import { minuteOf } from "@milepost/scheduling/minute.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { WorkflowCaller } from "../../platform/http/route.ts";
import { type PicturePorts, pictureDay } from "../../search/picture/picture-day.ts";
import { readVisitFields } from "../../search/world/visit-fields.ts";
import { workflowOf } from "../../workflows/workflow-of.ts";
import { findReservation } from "../store.ts";
import { weekAt } from "./hold-slot.ts";

/** The day that the caller's own hold falls on. A code that would mean another week by now has no picture. */
export async function pictureHold(
  ports: PicturePorts,
  identity: WorkflowCaller,
  id: string,
): Promise<DayPicture> {
  const { organisation, userId: heldBy, workflows } = identity;
  const hold = await ports.database.withOrganisation(organisation, (db) =>
    findReservation(db, organisation, id),
  );
  if (hold?.heldBy !== heldBy || hold.state !== "held" || !hold.isAlive)
    throw new Problem("NOT_FOUND", "We couldn’t find this hold. Search again.");
  const { workflowId, recordId, agentId, slotCode: slot, deviation, postcode } = hold;
  const now = minuteOf(ports.now());
  const picture = await pictureDay(ports, organisation, {
    workflowId,
    postcode,
    agentId,
    slot,
    deviation,
    now,
    visitFields: await readVisitFields(ports, organisation, {
      settings: workflowOf(identity, workflowId).settings,
      recordId,
      bookedBy: heldBy,
    }),
    workflows,
    except: { heldBy, recordId },
  });
  if (hold.week !== weekAt(now, picture.timeZone))
    throw new Problem("NOT_FOUND", "You searched for this slot in another week. Search again.");
  return picture;
}
