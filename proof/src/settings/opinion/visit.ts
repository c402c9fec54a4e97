import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { RawRecord } from "@milepost/kit/company/sandbox.ts";
import type { World } from "@milepost/scheduling/world.ts";
import type { Asked } from "../asked.ts";
import type { Witness } from "./entries.ts";
import { fieldsOf, toValue } from "./fields.ts";

type Visit = World["visit"];
type Fields = Visit["fields"];

/**
 * The values that the booking will have, under the names by which full-day rules ask for them: the
 * source record's own, what the mappings carry over, what Milepost itself writes, and the defaults.
 */
export function visitOf(
  { crm, idOf }: Witness,
  { workflow: { settings }, recordId }: Asked,
  { record, text }: { record: RawRecord | null; text: string },
): Pick<Visit, "fields" | "settled"> {
  const { sourceModule, fullDayBlockSettings, defaultFieldValues } = settings;
  const names = fullDayBlockSettings.conditions.map(({ field }) => field);
  const ofSource = names.filter((name) => name.startsWith(`${sourceModule}:`));
  const own = record ? fieldsOf(crm, { module: sourceModule, record }, ofSource) : {};
  const defaults = defaultFieldValues.map(({ module, field, defaultValue }) => [
    `${module}:${field}`,
    toValue(defaultValue),
  ]);
  const crmIdOf = new Map([...idOf].map(([crmId, id]) => [id, crmId]));
  const app = { appPostcode: text, appSourceRecordId: recordId };
  return {
    fields: {
      ...Object.fromEntries(defaults),
      ...own,
      ...carriedOver(settings, record),
      ...written(settings, app),
    },
    settled: ({ id, name }, { from, to }) =>
      written(settings, {
        appFieldAgent: { id: crmIdOf.get(id) ?? id, name },
        appBookingDateTime: timeText(from),
        appBookingEndDateTime: timeText(to),
      }),
  };
}

/** By the rows that lead from a field of the source record to another. */
function carriedOver({ mappings }: WorkflowSettings, record: RawRecord | null): Fields {
  const rows = mappings.flatMap(({ isAppField, sourceField, fieldMappings: [details] }) =>
    isAppField || !details?.destinationField || record === null
      ? []
      : [[`${details.mappedModule}:${details.destinationField}`, toValue(record[sourceField])]],
  );
  return Object.fromEntries(rows);
}

/** Under every field that one of these app fields is mapped to. */
function written({ mappings }: WorkflowSettings, app: Readonly<Record<string, unknown>>): Fields {
  const rows = mappings.flatMap(({ id, parentAppFieldId, fieldMappings: [details] }) => {
    const value = app[parentAppFieldId ?? id];
    return value === undefined || !details?.destinationField
      ? []
      : [[`${details.mappedModule}:${details.destinationField}`, toValue(value)]];
  });
  return Object.fromEntries(rows);
}

/** London's winter time is the world's. */
function timeText(minute: number): string {
  return `${new Date(minute * 60_000).toISOString().slice(0, 19)}+00:00`;
}
