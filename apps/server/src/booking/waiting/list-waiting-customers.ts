import type { Answer } from "@milepost/contract/endpoints/endpoint.ts";
import type { listWaitingCustomers as endpoint } from "@milepost/contract/endpoints/home/waiting.ts";
import type { Database } from "../../platform/database/database.ts";
import type { WorkflowCaller } from "../../platform/http/route.ts";
import { readCustomers } from "../../records/read-customers.ts";
import type { OpenCrm } from "../../session/prove-connection.ts";
import { workflowOf } from "../../workflows/workflow-of.ts";
import { listOpenWaiting } from "./view-waiting-list.ts";

interface Ports {
  readonly database: Database;
  readonly openCrm: OpenCrm;
}

/** Of those on the caller's list alone: nobody can ask for a name by an id. */
export async function listWaitingCustomers(
  { database, openCrm }: Ports,
  identity: WorkflowCaller,
): Promise<Answer<typeof endpoint>> {
  const waiting = await database.withOrganisation(identity.organisation, (db) =>
    listOpenWaiting(db, identity),
  );
  if (waiting.length === 0) return { customers: [] };
  const places = waiting.map(({ workflowId, recordId }) => ({
    workflowId,
    module: workflowOf(identity, workflowId).settings.sourceModule,
    id: recordId,
  }));
  const customers = await readCustomers(await openCrm(identity), places);
  return {
    customers: places.map(({ workflowId, module, id }) => {
      const { name = null, phone = null } = customers.get(`${module} ${id}`) ?? {};
      return { workflowId, recordId: id, name, phone };
    }),
  };
}
