import * as restate from "@restatedev/restate-sdk";
import type { Db } from "../../platform/database/database.ts";
import { type OrganisationId, toOrganisationId } from "../../platform/database/organisation-id.ts";
import { stepsOf } from "../../platform/engine/steps.ts";
import { sendWeekly, type WeeklyPorts } from "./send-weekly.ts";
import { listDueWeekly, type WeeklyKey } from "./weekly-store.ts";

/** Keyed by organisation, workflow and person; the sweeper begins it. One try each time: nobody waits behind a mail server. */
export function weeklyStory(ports: WeeklyPorts) {
  return restate.object({
    name: "weeklyMail",
    handlers: {
      send: (context: restate.ObjectContext) =>
        stepsOf(context).run("send the weekly mail", () => sendWeekly(ports, readKey(context.key))),
    },
  });
}

/** The stories that are due, as the sweeper begins them. */
export function weeklyDueAt({ now }: Pick<WeeklyPorts, "now">) {
  return async (db: Db, organisation: OrganisationId) => {
    const due = await listDueWeekly(db, organisation, new Date(now().epochMilliseconds));
    return due.map(({ version, ...key }) => ({ version, key: storyKey({ organisation, ...key }) }));
  };
}

const storyKey = ({ organisation, workflowId, userId }: WeeklyKey) =>
  `${organisation}:${workflowId}:${userId}`;

function readKey(key: string): WeeklyKey {
  const [organisation = "", workflowId = "", userId = ""] = key.split(":");
  return { organisation: toOrganisationId(organisation), workflowId: Number(workflowId), userId };
}
