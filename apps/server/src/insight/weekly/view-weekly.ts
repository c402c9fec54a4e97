import type { WeeklyMail } from "@milepost/contract/endpoints/weekly-mail.ts";
import type { Database } from "../../platform/database/database.ts";
import type { WorkflowCaller } from "../../platform/http/route.ts";
import { isMailAddress } from "../../platform/mail/is-mail-address.ts";
import type { InsightPorts } from "../read-insight.ts";
import { findWeekly } from "./weekly-store.ts";

export type WeeklyPorts = Pick<InsightPorts, "now"> & { readonly database: Database };

export function viewWeekly(
  { database }: WeeklyPorts,
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
