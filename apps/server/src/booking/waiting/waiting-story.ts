import * as restate from "@restatedev/restate-sdk";
import type { Logger } from "../../platform/create-log.ts";
import { toOrganisationId } from "../../platform/database/organisation-id.ts";
import { stepsOf } from "../../platform/engine/steps.ts";
import type { BookingPorts } from "../booking-ports.ts";
import { type FreedKey, tryAt } from "./freed-store.ts";
import { offerFreed } from "./offer-freed.ts";

interface Ports extends BookingPorts {
  readonly log: Pick<Logger, "warn">;
}

/** Keyed by organisation and freed time; the sweeper begins it. One look each time: nobody waits behind a CRM that is away. */
export function waitingStory(ports: Ports) {
  return restate.object({
    name: "waitingList",
    handlers: {
      offer: (context: restate.ObjectContext) =>
        stepsOf(context).run("offer the freed time", () => offerOnce(ports, readKey(context.key))),
    },
  });
}

/** Seconds until the next look, where something was away. */
const lookAgainSeconds = 60;

async function offerOnce(ports: Ports, key: FreedKey): Promise<void> {
  await offerFreed(ports, key).catch(async (err) => {
    ports.log.warn({ err, organisation: key.organisation, freed: key.freedId });
    await ports.database.withOrganisation(key.organisation, (db) =>
      tryAt(db, key, lookAgainSeconds),
    );
  });
}

function readKey(key: string): FreedKey {
  const [organisation = "", freedId = ""] = key.split(":");
  return { organisation: toOrganisationId(organisation), freedId };
}
