import type { WeeklyMail } from "@milepost/contract/endpoints/weekly-mail.ts";
import type { Database } from "../../platform/database/database.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { WorkflowCaller } from "../../platform/http/route.ts";
import { isMailAddress } from "../../platform/mail/is-mail-address.ts";
import { workflowOf } from "../../workflows/workflow-access.ts";
import type { InsightPorts } from "../read-insight.ts";
import { nextMonday } from "./next-monday.ts";
import { addWeekly, deleteWeekly, findWeekly } from "./weekly-store.ts";

type Ports = Pick<InsightPorts, "now"> & { readonly database: Database };

export function viewWeekly(
  { database }: Ports,
  identity: WorkflowCaller,
  workflowId: number,
): Promise<WeeklyMail> {
  const { organisation, userId, email } = identity;
  const address = isMailAddress(email) ? email : null;
  return database.withOrganisation(organisation, async (db) => {
    const dueAt = await findWeekly(db, { organisation, workflowId, userId });
    return { address, nextAt: dueAt?.toISOString() ?? null };
  });
}

export async function startWeekly(
  ports: Ports,
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

export async function stopWeekly(
  ports: Ports,
  identity: WorkflowCaller,
  workflowId: number,
): Promise<WeeklyMail> {
  const { organisation, userId } = identity;
  await ports.database.withOrganisation(organisation, (db) =>
    deleteWeekly(db, { organisation, workflowId, userId }),
  );
  return viewWeekly(ports, identity, workflowId);
}
