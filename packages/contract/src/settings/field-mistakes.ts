import { mappingTexts, validationTexts } from "../texts/settings-texts.ts";
import type { Mapping } from "./mapping.ts";
import type { SettingsMistake } from "./settings-mistake.ts";
import type { SettingsDraft } from "./workflow-settings.ts";

type Fields = Pick<
  SettingsDraft,
  "mappings" | "bookingAgentFields" | "defaultFieldValues" | "destinationModule" | "acceptanceField"
>;

/** What is wrong with the CRM fields that a workflow writes, row by row. */
export function fieldMistakes(settings: Fields): SettingsMistake[] {
  const { mappings, bookingAgentFields, defaultFieldValues } = settings;
  const chosen = [
    ...bookingAgentFields.map(({ field }, at) => ({ path: `bookingAgentFields.${at}`, field })),
    ...defaultFieldValues.map(({ field }, at) => ({ path: `defaultFieldValues.${at}`, field })),
  ];
  return [
    ...mappings.flatMap((mapping, at) => mappingMistakes(mapping, at, mappings)),
    ...chosen.flatMap(({ path, field }) =>
      field === "" ? [other(`${path}.field`, validationTexts.fieldMissing)] : [],
    ),
    ...twiceWritten(settings),
  ];
}

function mappingMistakes(
  mapping: Mapping,
  at: number,
  mappings: readonly Mapping[],
): SettingsMistake[] {
  const path = `mappings.${at}`;
  const field = mapping.fieldMappings[0]?.destinationField ?? "";
  if (!mapping.isAppField && mapping.sourceField === "") {
    return [other(`${path}.sourceField`, mappingTexts.sourceRequired)];
  }
  // A built-in field may stay unmapped; the doctor says what that costs.
  if (!mapping.isOriginalAppField && field === "") {
    return [other(`${path}.destinationField`, mappingTexts.destinationRequired)];
  }
  const target = targetOf(mapping);
  const twin = mappings
    .slice(0, at)
    .find((earlier) => earlier.isAppField && targetOf(earlier) === target);
  if (!mapping.isAppField || target === null || !twin) return [];
  const isOneField = twin.sourceField === mapping.sourceField;
  const sentence = isOneField
    ? mappingTexts.alreadyMapped(field)
    : validationTexts.fieldTwice(target);
  return [other(`${path}.destinationField`, sentence)];
}

/** Fields of the CRM that two rows of different kinds would both write. */
function twiceWritten(settings: Fields): SettingsMistake[] {
  const { bookingAgentFields, defaultFieldValues, destinationModule, acceptanceField } = settings;
  const mapped = new Set(settings.mappings.map(targetOf));
  const rows = [
    ...bookingAgentFields.map((row, at) => ({ ...row, path: `bookingAgentFields.${at}.field` })),
    ...defaultFieldValues.map((row, at) => ({ ...row, path: `defaultFieldValues.${at}.field` })),
    { module: destinationModule, field: acceptanceField, path: "acceptanceField" },
  ];
  return rows.flatMap(({ module, field, path }) => {
    const target = `${module}:${field}`;
    if (field === "") return [];
    if (mapped.has(target)) return [other(path, validationTexts.fieldTwice(target))];
    mapped.add(target);
    return [];
  });
}

/** Null: not mapped yet. */
function targetOf({ fieldMappings: [details] }: Mapping): string | null {
  return details?.destinationField ? `${details.mappedModule}:${details.destinationField}` : null;
}

function other(path: string, sentence: string): SettingsMistake {
  return { key: "other", path, sentence };
}
