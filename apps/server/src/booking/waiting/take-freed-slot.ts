import { randomUUID } from "node:crypto";
import type { Db } from "../../platform/database/database.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { WorkflowCaller } from "../../platform/http/route.ts";
import type { Reservation } from "../../reservations/reservation.ts";
import { readPeople } from "../../session/read-people.ts";
import type { ApiPorts } from "../hold/api-ports.ts";
import { release } from "../owed/owe.ts";
import { addStep } from "../step-store.ts";
import { findReservation, lockReservation, renewHold } from "../store.ts";
import { endWaiting } from "./leave-waiting-list.ts";
import { giveOfferTo, lockOffer } from "./offer-store.ts";
import type { WaitingPlace } from "./waiting-store.ts";

type Ports = Pick<ApiPorts, "database" | "engine" | "onLost">;

/** The first who asks has it; from then on it is their hold, as if they had searched. */
export async function takeFreedSlot(
  { database }: Pick<Ports, "database">,
  identity: WorkflowCaller,
  id: string,
): Promise<Reservation> {
  const { organisation, userId } = identity;
  return database.withOrganisation(organisation, async (db) => {
    const held = await lockOpen(db, identity, id);
    await giveOfferTo(db, organisation, id, userId);
    await renewHold(db, organisation, id);
    if (held.heldBy !== userId)
      await addStep(db, organisation, id, { step: "hold", outcome: "taken by who phones" });
    return (await findReservation(db, organisation, id)) ?? held;
  });
}

/** The customer does not want it: the next who waits has their turn. */
export async function passFreedSlot(
  ports: Ports,
  identity: WorkflowCaller,
  id: string,
): Promise<void> {
  const { organisation } = identity;
  await ports.database.withOrganisation(organisation, async (db) => {
    await lockOpen(db, identity, id);
    await release(db, organisation, id);
    await addStep(db, organisation, id, { step: "hold", outcome: "passed on" });
  });
  await lookNow(ports, identity);
}

/** What is held for them goes to the next. */
export async function takeOffWaitingList(
  ports: Ports,
  identity: WorkflowCaller,
  place: WaitingPlace,
): Promise<void> {
  const { organisation } = identity;
  await ports.database.withOrganisation(organisation, (db) => endWaiting(db, organisation, place));
  await lookNow(ports, identity);
}

/** An engine that is away is no matter: the sweeper looks every minute. */
async function lookNow({ engine, onLost }: Ports, { organisation }: WorkflowCaller): Promise<void> {
  const sweeper = { service: "sweeper", of: organisation, handler: "wake" };
  await engine.start(sweeper, randomUUID()).catch(onLost);
}

/** Throws where it is no longer offered, or another person phones. */
async function lockOpen(db: Db, identity: WorkflowCaller, id: string): Promise<Reservation> {
  const { organisation, userId, workflows } = identity;
  const held = await lockReservation(db, organisation, id);
  const offer = await lockOffer(db, organisation, id);
  const isOpen = workflows.some((one) => one.workflowId === held?.workflowId && one.isOpen);
  if (!held || !offer || !isOpen)
    throw new Problem("NOT_FOUND", "This slot is no longer offered. Reload the page.");
  if (held.state !== "held" || !held.isAlive)
    throw new Problem("SLOT_EXPIRED", "This slot’s fifteen minutes are over. Reload the page.");
  if (offer.takenBy === null || offer.takenBy === userId) return held;
  const [taker] = await readPeople(db, organisation, [offer.takenBy]);
  throw new Problem("SLOT_TAKEN", `${taker?.name ?? "Somebody"} has this slot. Choose another.`);
}
