import { holdsOfOnePersonAtMost } from "@milepost/contract/limits.ts";
import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { Problem, problemOf } from "../../platform/http/problem.ts";
import type { Identity, WorkflowCaller } from "../../platform/http/route.ts";
import { readCustomerField } from "../../records/customer-field.ts";
import { workflowOf } from "../../workflows/workflow-of.ts";
import { untakenOffers } from "../waiting/offer-store.ts";
import type { ApiPorts } from "./api-ports.ts";
import { heldOrRefuse } from "./held-or-refuse.ts";
import type { Held, Wish, WithHold } from "./hold-slot.ts";

/**
 * A hold for a customer whom the CRM knows, one of few: nobody takes the whole company's slots away. Counted
 * once it is there, in its own transaction; of many at the same moment each waits for the one before it.
 */
export async function holdOneOfFew(
  ports: ApiPorts,
  identity: WorkflowCaller,
  wish: Wish,
  withHold: WithHold = async () => {},
): Promise<Extract<Held, { kind: "held" }>> {
  await requireRecord(ports, identity, wish);
  return heldOrRefuse(ports, identity, wish, async (db, reservation) => {
    await withHold(db, reservation);
    if (reservation.state === "held") await requireFew(db, identity);
  });
}

/** The last thing in a transaction: nobody who has this lock waits for another one. */
async function requireFew(db: Db, identity: Identity): Promise<void> {
  const key = `holds of ${identity.organisation} ${identity.userId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
  if ((await countLive(db, identity)) > holdsOfOnePersonAtMost)
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
