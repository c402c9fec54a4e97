import type { Steps } from "../../platform/engine/steps.ts";
import type { HoldPorts } from "../booking-ports.ts";
import { release } from "../owed/owe.ts";
import { addStep } from "../step-store.ts";
import { lockReservation } from "../store.ts";
import type { ReservationKey } from "../write/loaded-booking.ts";

/** Ends a hold whose time has come. Seconds left of one that lives; null: it is over. */
export async function endHold(
  steps: Steps,
  ports: HoldPorts,
  key: ReservationKey,
): Promise<number | null> {
  const left = await steps.run("look at the hold", () => releaseOverdue(ports, key));
  return left !== null && left > 0 ? left : null;
}

/** Seconds left of a living hold; 0: it is released now; null: it is not a hold. */
async function releaseOverdue({ database }: HoldPorts, { organisation, id }: ReservationKey) {
  return database.withOrganisation(organisation, async (db) => {
    const now = await lockReservation(db, organisation, id);
    if (now?.state !== "held") return null;
    if (now.isAlive) return Math.max(1, now.secondsLeft);
    await release(db, organisation, id, { news: "invitation-cancelled" });
    await addStep(db, organisation, id, { step: "hold", outcome: "ran out" });
    return 0;
  });
}
