import { appFieldModule, type WorkflowSettings } from "@milepost/contract";
import type { Fields } from "@milepost/scheduling";
import type { Database, OrganisationId } from "../platform/database.ts";
import { fieldsByModule, loadRecord } from "../records/load-record.ts";
import type { OpenCrm } from "../session/connection.ts";
import { readWorkflow } from "../settings/read-workflow.ts";

/**
 * What the new booking will say in the fields that the full-day rules look at: the source record's own
 * values, and under the destination's names those that the mappings will write there. Nothing is read
 * where no rule asks. A value that is not known is left out, and then the rule does not match.
 */
export async function readVisitFields(
  { database, openCrm }: { database: Database; openCrm: OpenCrm },
  organisation: OrganisationId,
  { workflowId, recordId }: { workflowId: number; recordId: string | undefined },
): Promise<Fields> {
  if (!recordId || !/^\d{1,20}$/.test(recordId)) return {};
  const { settings } = await readWorkflow(database, organisation, workflowId);
  const { enabled, conditions } = settings.fullDayBlockSettings;
  if (!enabled || settings.defaultAppointmentSlots.length < 2) return {};
  const wanted = new Set(conditions.map(({ field }) => field));
  const sources = sourcesOf(settings, wanted);
  if (sources.length === 0) return defaultsOf(settings, wanted);
  const crm = await openCrm(organisation);
  const source = { module: settings.sourceModule, id: recordId };
  const records = await loadRecord(crm, source, fieldsByModule(sources));
  const read = sources.map(({ name, module, field }) => [
    name,
    records?.get(module)?.values[field] ?? null,
  ]);
  return { ...defaultsOf(settings, wanted), ...Object.fromEntries(read) };
}

/** Where each wanted field's value comes from; `name` is what the rule calls it. */
function sourcesOf({ sourceModule, mappings }: WorkflowSettings, wanted: ReadonlySet<string>) {
  const own = [...wanted]
    .filter((name) => name.startsWith(`${sourceModule}:`))
    .map((name) => ({ name, module: sourceModule, field: name.slice(sourceModule.length + 1) }));
  const mapped = mappings
    .filter((mapping) => mapping.sourceModule !== appFieldModule)
    .flatMap(({ sourceModule: module, sourceField: field, fieldMappings: [details] }) => {
      const name = `${details?.mappedModule}:${details?.destinationField}`;
      return wanted.has(name) ? [{ name, module, field }] : [];
    });
  return [...own, ...mapped];
}

function defaultsOf({ defaultFieldValues }: WorkflowSettings, wanted: ReadonlySet<string>): Fields {
  const named = defaultFieldValues.map(
    ({ module, field, defaultValue }) => [`${module}:${field}`, defaultValue] as const,
  );
  return Object.fromEntries(named.filter(([name]) => wanted.has(name)));
}
