import type { WeeklyMail } from "@milepost/contract/endpoints/weekly-mail.ts";
import type { WorkflowCaller } from "../../platform/http/route.ts";
import { viewWeekly, type WeeklyPorts } from "./view-weekly.ts";
import { deleteWeekly } from "./weekly-store.ts";

export async function stopWeekly(
  ports: WeeklyPorts,
  identity: WorkflowCaller,
  workflowId: number,
): Promise<WeeklyMail> {
  const { organisation, userId } = identity;
  await ports.database.withOrganisation(organisation, (db) =>
    deleteWeekly(db, { organisation, workflowId, userId }),
  );
  return viewWeekly(ports, identity, workflowId);
}
