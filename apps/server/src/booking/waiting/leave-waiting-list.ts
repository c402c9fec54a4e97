import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { Reservation } from "../../reservations/reservation.ts";
import { release } from "../owed/owe.ts";
import { lockReservation } from "../store.ts";
import { deleteFreed } from "./freed-store.ts";
import { findOfferTo } from "./offer-store.ts";
import { deleteWaiting, findWaiting, type WaitingPlace } from "./waiting-store.ts";

type Settled = Pick<Reservation, "id" | "workflowId" | "recordId">;

/** The customer has what they waited for. `onlyMoving`: only who waited for an earlier time of this very visit. */
export async function leaveWaitingList(
  db: Db,
  organisation: OrganisationId,
  { id, workflowId, recordId }: Settled,
  { onlyMoving = false } = {},
): Promise<void> {
  const waiting = await findWaiting(db, organisation, { workflowId, recordId });
  if (!waiting || (onlyMoving && waiting.moving !== id)) return;
  await endWaiting(db, organisation, { workflowId, recordId });
}

/** They wait no longer: what is held for them goes to the next, unless they are booked into it. */
export async function endWaiting(
  db: Db,
  organisation: OrganisationId,
  place: WaitingPlace,
): Promise<void> {
  const waiting = await findWaiting(db, organisation, place);
  if (!waiting) return;
  const offer = await findOfferTo(db, organisation, waiting.id);
  const held = offer && (await lockReservation(db, organisation, offer.reservationId));
  if (held?.state === "held") await release(db, organisation, held.id);
  // The time is their visit: nothing is left to offer, and if the visit is ever off its time is freed once, not twice.
  else if (offer) await deleteFreed(db, { organisation, freedId: offer.freedId });
  await deleteWaiting(db, organisation, waiting.id);
}
