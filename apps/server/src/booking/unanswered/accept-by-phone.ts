import { Problem } from "../../platform/http/problem.ts";
import type { WorkflowCaller } from "../../platform/http/route.ts";
import type { ApiPorts } from "../hold/api-ports.ts";
import { noteAccepted } from "../invite/note-accepted.ts";
import { maySee } from "../may-see.ts";
import { newsOf } from "../reservation-story.ts";
import { lockReservation } from "../store.ts";

/** Somebody has phoned: what the customer said counts as the answer to the invitation. */
export async function acceptByPhone(
  { database, engine }: Pick<ApiPorts, "database" | "engine">,
  identity: WorkflowCaller,
  id: string,
): Promise<void> {
  const { organisation, name } = identity;
  await database.withOrganisation(organisation, async (db) => {
    const now = await lockReservation(db, organisation, id);
    if (!now || !maySee(identity, now))
      throw new Problem("NOT_FOUND", "We couldn’t find this booking. Reload the page.");
    if (now.state !== "booked" && now.state !== "attention")
      throw new Problem("NOT_FOUND", "This visit isn’t booked. Reload the page to see how it is.");
    const detail = `${name} phoned.`;
    await noteAccepted(db, organisation, id, { outcome: "accepted by phone", detail });
  });
  // What an engine that is away does not hear, the sweeper finds.
  engine.start(newsOf({ organisation, id }), `accepted-${id}`).catch(() => {});
}
