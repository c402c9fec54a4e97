import { product } from "@milepost/contract/product.ts";
import { type CrmModuleFields, destinationModules } from "@milepost/contract/settings/crm-field.ts";
import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import type { Crm } from "@milepost/crm/crm.ts";
import type { Database, Db } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { Problem } from "../../platform/http/problem.ts";
import type { OpenCrm } from "../../session/prove-connection.ts";
import { updateUsers } from "../../session/update-users.ts";
import { listWorkflows } from "../list-workflows.ts";
import { saveVersion } from "../settings/save-version.ts";
import { lockWorkflow } from "../store.ts";
import { saveModules } from "./crm-modules-store.ts";
import { guessMappings } from "./guess-mappings.ts";
import { type StoredModules, toStoredFields, viewFields } from "./stored-field.ts";

/**
 * Reads the CRM's fields and people again, all or nothing. A workflow that maps nothing yet gets
 * the mappings that leave no doubt; from then on they are its administrators'.
 */
export async function syncCrmFields(
  { database, openCrm }: { database: Database; openCrm: OpenCrm },
  organisation: OrganisationId,
): Promise<CrmModuleFields> {
  const crm = await openCrm(organisation);
  const [modules, users] = await Promise.all([readModules(crm), crm.listUsers()]);
  const odd = crm.listOddities().filter(({ about }) => about === "fields");
  const leftOut = odd.map(({ what }) => what);
  await database.withOrganisation(organisation, async (db) => {
    await saveModules(db, organisation, modules, leftOut);
    await updateUsers(db, organisation, users);
    await fillEmptyMappings(db, organisation, modules);
  });
  return viewFields(modules);
}

async function readModules(crm: Crm): Promise<StoredModules> {
  const read = await Promise.all(
    destinationModules.map(async (module) => ({ module, fields: await crm.listFields(module) })),
  );
  const known = read.flatMap(({ module, fields }) =>
    fields ? [[module, toStoredFields(fields)] as const] : [],
  );
  if (known.length === 0) {
    throw new Problem(
      "CRM_FORBIDDEN",
      "Your CRM doesn’t show us any modules. Check the rights of the account that connected it.",
    );
  }
  return Object.fromEntries(known);
}

async function fillEmptyMappings(
  db: Db,
  organisation: OrganisationId,
  modules: StoredModules,
): Promise<void> {
  for (const { workflowId } of await listWorkflows(db, organisation)) {
    const stored = await lockWorkflow(db, organisation, workflowId);
    if (!stored || stored.settings.mappings.some(isMapped)) continue;
    const to = { ...stored.settings, mappings: guessMappings(modules, stored.settings) };
    await saveVersion(db, organisation, stored, { to, by: product.name });
  }
}

const isMapped = ({ fieldMappings: [details] }: Mapping) =>
  (details?.destinationField ?? "") !== "";
