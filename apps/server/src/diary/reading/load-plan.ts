import { defaultWorkflowId } from "@milepost/contract/limits.ts";
import type { Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { StoredWorkflow } from "../../platform/http/route.ts";
import { countryOf } from "../../postcodes/find-place.ts";
import { type Proven, proveConnection } from "../../session/prove-connection.ts";
import { listUserIds } from "../../session/read-people.ts";
import { listEveryWorkflow } from "../../workflows/list-workflows.ts";
import type { Agents } from "./diary-entry.ts";
import { planReading, type ReadingPlan } from "./reading-plan.ts";

export interface LoadedPlan {
  readonly plan: ReadingPlan;
  readonly agents: Agents;
  /** To open the CRM with. */
  readonly connection: Proven;
  /** What it was made from. */
  readonly workflows: readonly StoredWorkflow[];
  readonly users: Awaited<ReturnType<typeof listUserIds>>;
}

/** Null: there is nobody whose diary is of interest. `now` is in milliseconds since 1970. */
export async function loadPlan(
  db: Db,
  organisation: OrganisationId,
  now: number,
): Promise<LoadedPlan | null> {
  const [workflows, users, connection] = await Promise.all([
    listEveryWorkflow(db, organisation),
    listUserIds(db, organisation),
    proveConnection(db, organisation),
  ]);
  const plan = planReading(
    workflows.map(({ settings }) => settings),
    now,
  );
  // The default workflow cannot be deleted, so its zone can always be asked for the country.
  const zone = workflows.find(({ workflowId }) => workflowId === defaultWorkflowId)?.settings
    .timezone;
  if (plan === null || zone === undefined) return null;
  const wanted = users.filter(
    ({ userId, crmUserId }) => plan.agents.has(userId) || plan.agents.has(crmUserId),
  );
  return {
    plan,
    agents: {
      idOf: new Map(wanted.map(({ userId, crmUserId }) => [crmUserId, userId])),
      timezone: zone,
      country: countryOf(zone),
    },
    connection,
    workflows,
    users,
  };
}
