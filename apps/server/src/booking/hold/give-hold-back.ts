import { randomUUID } from "node:crypto";
import { Problem } from "../../platform/http/problem.ts";
import type { Identity } from "../../platform/http/route.ts";
import { release } from "../owed/owe.ts";
import { reservationStory } from "../reservation-story.ts";
import { addStep } from "../step-store.ts";
import { lockReservation } from "../store.ts";
import type { ApiPorts } from "./api-ports.ts";

/** Gives one's own hold back; the customer who was invited is owed the cancellation. A booking is not given back this way. */
export async function giveHoldBack(
  { database, engine, onLost }: ApiPorts,
  { organisation, userId }: Identity,
  id: string,
): Promise<void> {
  await database.withOrganisation(organisation, async (db) => {
    const hold = await lockReservation(db, organisation, id);
    if (hold?.heldBy !== userId)
      throw new Problem("NOT_FOUND", "We couldn’t find this hold. Search again.");
    if (hold.state !== "held") return;
    await release(db, organisation, id);
    await addStep(db, organisation, id, { step: "hold", outcome: "given back" });
  });
  // An engine that is away is no matter: what is owed is swept within a minute.
  const story = reservationStory({ organisation, id }, "sendOwed");
  await engine.start(story, randomUUID()).catch(onLost);
}
