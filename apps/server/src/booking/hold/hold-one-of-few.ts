import { holdsOfOnePersonAtMost } from "@milepost/contract/limits.ts";
import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { Problem, problemOf } from "../../platform/http/problem.ts";
import type { Identity, WorkflowCaller } from "../../platform/http/route.ts";
import { readCustomerField } from "../../records/customer-field.ts";
import { workflowOf } from "../../workflows/workflow-of.ts";
import { untakenOffers } from "../waiting/offer-store.ts";
import type { ApiPorts } from "./api-ports.ts";
import { giveHoldBack } from "./give-hold-back.ts";
import { heldOrRefuse } from "./held-or-refuse.ts";
import type { Held, Wish } from "./hold-slot.ts";

/**
 * A hold for a customer whom the CRM knows, one of few: nobody takes the whole company's slots away. Counted
 * once it is there, so that of many at the same moment none is overlooked; one too many is given back.
 */
export async function holdOneOfFew(
  ports: ApiPorts,
  identity: WorkflowCaller,
  wish: Wish,
): Promise<Extract<Held, { kind: "held" }>> {
  await requireRecord(ports, identity, wish);
  const held = await heldOrRefuse(ports, identity, wish);
  const { organisation } = identity;
  const live = await ports.database.withOrganisation(organisation, (db) => countLive(db, identity));
  if (held.reservation.state !== "held" || live <= holdsOfOnePersonAtMost) return held;
  await giveHoldBack(ports, identity, held.reservation.id);
  throw new Problem("TOO_MANY_HOLDS", null, { extra: { success: false } });
}

/** Without a postcode the record is read for it anyway. A CRM that does not answer keeps nobody from holding. */
async function requireRecord(
  { openCrm }: ApiPorts,
  identity: WorkflowCaller,
  { workflowId, recordId, postcode }: Wish,
): Promise<void> {
  if (!postcode) return;
  const { settings } = workflowOf(identity, workflowId);
  const read = async () =>
    readCustomerField(await openCrm(identity), settings, recordId, "appPostcode");
  const found = await read().catch((error) => {
    if (problemOf(error).code.startsWith("CRM_")) return null;
    throw error;
  });
  if (found?.kind === "no-record")
    throw new Problem(
      "RECORD_NOT_FOUND",
      "We couldn’t find this record in your CRM. Check that it still exists.",
    );
}

async function countLive(db: Db, { organisation, userId }: Identity): Promise<number> {
  const { live } = await db
    .selectFrom("reservations")
    .select((of) => of.fn.countAll<string>().as("live"))
    .where("organisation_id", "=", organisation)
    .where("held_by", "=", userId)
    .where("state", "=", "held")
    .where("hold_ends_at", ">", sql<Date>`now()`)
    .where("reservation_id", "not in", untakenOffers)
    .executeTakeFirstOrThrow();
  return Number(live);
}
