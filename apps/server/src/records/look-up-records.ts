import { lookupRecordsAtMost } from "@milepost/contract/limits.ts";
import { crmFailureCode } from "@milepost/crm/crm-failure.ts";
import { Problem } from "../platform/http/problem.ts";
import type { WorkflowCaller } from "../platform/http/route.ts";
import { onlyConfigured } from "../workflows/fields/configured-fields.ts";
import { readCrmModules } from "../workflows/fields/read-crm-modules.ts";
import { nameField } from "../workflows/fields/standard-field.ts";
import { type StoredModules, userModule } from "../workflows/fields/stored-field.ts";
import { listCrmUsers } from "../workflows/list-crm-users.ts";
import type { RecordPorts } from "./read-record-details.ts";

interface LookupRecord {
  /** The CRM's own, of users too: it is what a lookup field holds. */
  readonly id: string;
  readonly name: string;
  /** Of a user. */
  readonly email?: string;
}

interface Lookup {
  readonly module: string;
  /** The field whose value is shown as the name. Undefined: the one that records of the module are called by. */
  readonly displayField: string | undefined;
  readonly searchTerm: string;
}

/** What people are shown by; their addresses are for administrators. */
const userNameField = "full_name";

/** Records to choose from in a lookup field, by part of their name or of the field that is asked for: only where a field that the caller may fill in leads. */
export async function lookUpRecords(
  { database, openCrm }: RecordPorts,
  { organisation, workflows }: WorkflowCaller,
  { module, displayField, searchTerm }: Lookup,
): Promise<LookupRecord[]> {
  const modules = await readCrmModules(database, organisation);
  const named = workflows.filter(({ isOpen }) => isOpen).map(({ settings }) => settings);
  if (!lookupTargets(onlyConfigured(modules, named)).has(module)) {
    throw new Problem("NOT_AUTHORISED", "No field of your workflows leads to this module.");
  }
  if (module === userModule) {
    if (displayField !== undefined && displayField !== userNameField) {
      throw fieldProblem(module, displayField);
    }
    const users = await database.withOrganisation(organisation, (db) =>
      listCrmUsers(db, organisation),
    );
    return byName(
      users.map(({ zohoUserId, name, email }) => ({ id: zohoUserId, name, email })),
      searchTerm,
    );
  }
  const field = displayField ?? nameField(module);
  const type = modules[module]?.find(({ name }) => name === field)?.type;
  if (field !== nameField(module) && type === undefined) throw fieldProblem(module, field);
  const crm = await openCrm(organisation);
  // The CRM searches texts alone; of anything else the first ones are looked through here.
  const isText = type === undefined || searchable.has(type);
  const query = { field, text: isText ? searchTerm : "" };
  const found = await crm.searchRecords(module, query).catch((error) => {
    const isOurChoice = displayField !== undefined && crmFailureCode(error) === "CRM_FORBIDDEN";
    throw isOurChoice ? fieldProblem(module, field) : error;
  });
  return byName(found, isText ? "" : searchTerm);
}

const searchable: ReadonlySet<string> = new Set(["text", "email", "dropdown"]);

function fieldProblem(module: string, field: string): Problem {
  return new Problem("BAD_REQUEST", `${module} has no field ${field} that can be read.`);
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
