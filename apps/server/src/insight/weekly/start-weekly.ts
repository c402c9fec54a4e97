import type { WeeklyMail } from "@milepost/contract/endpoints/weekly-mail.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { WorkflowCaller } from "../../platform/http/route.ts";
import { isMailAddress } from "../../platform/mail/is-mail-address.ts";
import { workflowOf } from "../../workflows/workflow-of.ts";
import { nextMonday } from "./next-monday.ts";
import { viewWeekly, type WeeklyPorts } from "./view-weekly.ts";
import { addWeekly } from "./weekly-store.ts";

export async function startWeekly(
  ports: WeeklyPorts,
  identity: WorkflowCaller,
  workflowId: number,
): Promise<WeeklyMail> {
  const { organisation, userId, email } = identity;
  if (!isMailAddress(email)) throw new Problem("BAD_REQUEST", "The account has no address");
  const next = nextMonday(ports.now(), workflowOf(identity, workflowId).settings.timezone);
  await ports.database.withOrganisation(organisation, (db) =>
    addWeekly(db, { organisation, workflowId, userId }, new Date(next.epochMilliseconds)),
  );
  return viewWeekly(ports, identity, workflowId);
}
