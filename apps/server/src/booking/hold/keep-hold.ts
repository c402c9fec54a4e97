import { Problem } from "../../platform/http/problem.ts";
import type { Identity } from "../../platform/http/route.ts";
import type { Reservation } from "../../reservations/reservation.ts";
import { findReservation, lockReservation, renewHold } from "../store.ts";
import type { ApiPorts } from "./api-ports.ts";

/** Renews one's own hold; throws for one that has run out. */
export async function keepHold(
  { database }: ApiPorts,
  { organisation, userId }: Identity,
  id: string,
): Promise<Reservation> {
  return database.withOrganisation(organisation, async (db) => {
    const hold = await lockReservation(db, organisation, id);
    if (hold?.heldBy !== userId)
      throw new Problem("NOT_FOUND", "We couldn’t find this hold. Search again.");
    if (hold.state === "held" && !hold.isAlive)
      throw new Problem("SLOT_EXPIRED", "Your hold on this slot has expired. Search again.");
    if (hold.state === "released")
      throw new Problem("SLOT_EXPIRED", "Your hold on this slot has expired. Search again.");
    await renewHold(db, organisation, id);
    return (await findReservation(db, organisation, id)) ?? hold;
  });
}
