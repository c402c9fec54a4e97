import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { Reservation } from "../../reservations/reservation.ts";
import { release } from "../owed/owe.ts";
import { lockReservation } from "../store.ts";
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

/** They wait no longer: what is held for them goes to the next. */
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
  await deleteWaiting(db, organisation, waiting.id);
}
