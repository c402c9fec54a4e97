import type { Identity } from "../../platform/http/route.ts";
import type { ApiPorts } from "../hold/api-ports.ts";
import { confirmBrake } from "./brake-store.ts";

/** An administrator has said that what was held back is off: the bookings follow the CRM now. */
export async function releaseBrake(
  { database, engine, onLost }: ApiPorts,
  { organisation, userId }: Identity,
): Promise<void> {
  const isHeld = await database.withOrganisation(organisation, (db) =>
    confirmBrake(db, organisation, userId),
  );
  const follow = { service: "bookingFollower", of: organisation, handler: "follow" };
  // An engine that is away is no matter: they follow with the next reading of the diaries.
  if (isHeld) await engine.start(follow, crypto.randomUUID()).catch(onLost);
}
