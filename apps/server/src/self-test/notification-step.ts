import { setTimeout as sleep } from "node:timers/promises";
import type { Crm } from "@milepost/crm/crm.ts";
import { findLastHeard } from "../diary/channel/find-last-heard.ts";
import type { Database } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { failed, notConfigured, ok, type Step } from "./step.ts";

const page = "docs/connecting/zoho.md";
/** Milliseconds within which a notification should have come. */
const hearsWithin = 60_000;
/** Milliseconds in which only the first notification is noted; one of these last shows as much. */
const noted = 10_000;
/** As the other marked records are called. */
const mark = "Milepost self-test";
const day = 24 * 3_600_000;

/** Makes a marked meeting, and checks whether the CRM notified the running api of it. */
export function notificationStep(database: Database, organisation: OrganisationId, crm: Crm): Step {
  return {
    asks: "the CRM: a notification of a change",
    expects: `one, within ${hearsWithin / 1000} s`,
    page,
    async ask() {
      if (!(await findLastHeard(database, organisation)).hasChannel) {
        return notConfigured(
          "no channel",
          "Choose field agents in Settings; then Milepost asks for notifications.",
        );
      }
      const began = Date.now();
      const id = await makeMeeting(crm, began);
      try {
        while (Date.now() - began < hearsWithin) {
          const { heardAt } = await findLastHeard(database, organisation);
          if (heardAt && heardAt.getTime() >= began - noted)
            return ok(`one, after ${seconds(began)} s`);
          await sleep(250);
        }
        return failed(
          "none",
          "Can Zoho reach HOOKS_URL or PUBLIC_URL from the internet? Until then a change in the CRM is known within 10 minutes.",
        );
      } finally {
        await crm.removeMeeting(id);
      }
    },
  };
}

const seconds = (since: number) => Math.round((Date.now() - since) / 100) / 10;

/** Far beyond what anybody searches. Its id. */
async function makeMeeting(crm: Crm, now: number): Promise<string> {
  const at = (time: number) => `${new Date(time).toISOString().slice(0, 19)}+00:00`;
  const start = now + 200 * day;
  const { id: ownerId } = await crm.readCurrentUser();
  const written = await crm.createMeeting(
    {
      title: mark,
      start: at(start),
      end: at(start + 900_000),
      ownerId,
      place: null,
      description: null,
      about: null,
      values: {},
    },
    null,
  );
  if (written.kind === "written") return written.id;
  throw new Error(written.kind === "refused" ? written.message : "no answer to a new meeting");
}
