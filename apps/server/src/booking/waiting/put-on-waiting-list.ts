import { waitingDaysAtMost } from "@milepost/contract/limits.ts";
import { minuteOf } from "@milepost/scheduling/minute.ts";
import { dateAt } from "@milepost/scheduling/window.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { WorkflowCaller } from "../../platform/http/route.ts";
import { findPlace } from "../../postcodes/find-place.ts";
import { placeProblem } from "../../postcodes/place-problem.ts";
import { readCustomerField } from "../../records/customer-field.ts";
import { workflowOf } from "../../workflows/workflow-of.ts";
import type { HoldPorts } from "../booking-ports.ts";
import { listStanding } from "../customer-store.ts";
import type { Wanted } from "./waiting.ts";
import { putWaiting, type WaitingPlace } from "./waiting-store.ts";

type Asked = WaitingPlace & Omit<Wanted, "moving" | "askedBy">;

/** Who has a visit in the workflow waits for an earlier one. */
export async function putOnWaitingList(
  { database, openCrm, now }: Pick<HoldPorts, "database" | "openCrm" | "now">,
  identity: WorkflowCaller,
  { workflowId, recordId, ...asked }: Asked,
): Promise<void> {
  const { organisation, userId: askedBy } = identity;
  const { settings } = workflowOf(identity, workflowId);
  const today = dateAt(minuteOf(now()), settings.timezone);
  const last = today.add({ days: waitingDaysAtMost }).toString();
  if (asked.until < today.toString() || asked.until > last)
    throw new Problem(
      "BAD_REQUEST",
      `Choose a last day between today and ${waitingDaysAtMost} days from now.`,
    );
  const record = await readCustomerField(
    await openCrm(identity),
    settings,
    recordId,
    "appPostcode",
  );
  if (record.kind === "no-record")
    throw new Problem(
      "RECORD_NOT_FOUND",
      "We couldn’t find this record in your CRM. Check that it still exists.",
    );
  await database.withOrganisation(organisation, async (db) => {
    const { timezone } = settings;
    const place = await findPlace(db, { text: asked.postcode, timezone });
    if (place.kind !== "found") throw placeProblem(place);
    const standing = await listStanding(db, organisation, recordId);
    const visit = standing.find((one) => one.workflowId === workflowId);
    const wanted = { ...asked, postcode: place.postcode, moving: visit?.id ?? null, askedBy };
    await putWaiting(db, organisation, { workflowId, recordId }, wanted);
  });
}
