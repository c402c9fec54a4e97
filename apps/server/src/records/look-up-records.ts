import { lookupRecordsAtMost } from "@milepost/contract";
import { Problem } from "../platform/problem.ts";
import type { Identity } from "../platform/route.ts";
import { onlyConfigured } from "../settings/configured-fields.ts";
import { listCrmUsers } from "../settings/crm-users.ts";
import { readCrmModules } from "../settings/read-crm-modules.ts";
import { type StoredModules, userModule } from "../settings/stored-field.ts";
import { listWorkflowAccess } from "../settings/workflow-access.ts";
import { nameField } from "./name-field.ts";
import type { RecordPorts } from "./read-record-details.ts";

interface LookupRecord {
  /** The CRM's own, of users too: it is what a lookup field holds. */
  readonly id: string;
  readonly name: string;
}

interface Lookup {
  readonly module: string;
  /** Undefined: the one that records of the module are called by. */
  readonly displayField: string | undefined;
  readonly searchTerm: string;
}

/** Records to choose from in a lookup field, by part of their name: only where a field that the caller may fill in leads. */
export async function lookUp(
  { database, openCrm }: RecordPorts,
  identity: Identity,
  { module, displayField, searchTerm }: Lookup,
): Promise<LookupRecord[]> {
  const { organisation } = identity;
  const [workflows, modules] = await Promise.all([
    listWorkflowAccess(database, identity),
    readCrmModules(database, organisation),
  ]);
  const named = workflows.map(({ settings }) => settings);
  if (!lookupTargets(onlyConfigured(modules, named)).has(module)) {
    throw new Problem("NOT_AUTHORISED", "No field of your workflows leads to this module.");
  }
  if (module === userModule) {
    const users = await database.withOrganisation(organisation, (db) =>
      listCrmUsers(db, organisation),
    );
    return byName(
      users.map(({ zohoUserId, name }) => ({ id: zohoUserId, name })),
      searchTerm,
    );
  }
  // Another field would let everything that records hold be read out piece by piece.
  const field = nameField(module);
  if (displayField !== undefined && displayField !== field) {
    throw new Problem("BAD_REQUEST", `Records of ${module} are shown by ${field}.`);
  }
  const crm = await openCrm(organisation);
  const found = await crm.searchRecords(module, { field, text: searchTerm });
  return found.slice(0, lookupRecordsAtMost);
}

/** The modules that these fields lead to. */
function lookupTargets(modules: StoredModules): ReadonlySet<string> {
  return new Set(
    Object.values(modules).flatMap((fields) =>
      fields.flatMap(({ lookupDetails }) => lookupDetails?.module ?? []),
    ),
  );
}

/** Given in order of their names. */
function byName(records: readonly LookupRecord[], term: string): LookupRecord[] {
  const part = term.trim().toLowerCase();
  return records
    .filter(({ name }) => name.toLowerCase().includes(part))
    .slice(0, lookupRecordsAtMost);
}
