import { acceptanceTypes } from "@milepost/contract/settings/crm-field.ts";
import type { SettingsMistake } from "@milepost/contract/settings/settings-mistake.ts";
import type { SettingsDraft } from "@milepost/contract/settings/workflow-settings.ts";
import { validationTexts } from "@milepost/contract/texts/settings-texts.ts";
import type { StoredModules } from "../fields/stored-field.ts";

/** App fields that are people, and go nowhere but to people. */
const people: ReadonlySet<string> = new Set(["appBookingAgent", "appFieldAgent"]);

/**
 * Fields of a type that the page would not offer. What the CRM's fields do not hold is left to the
 * doctor: it may only not have been read yet.
 */
export function fieldTypeMistakes(
  modules: StoredModules,
  settings: Pick<
    SettingsDraft,
    "mappings" | "tiebreakField" | "destinationModule" | "acceptanceField"
  >,
): SettingsMistake[] {
  const { mappings, tiebreakField, destinationModule, acceptanceField } = settings;
  const typeOf = (module: string, field: string) =>
    modules[module]?.find(({ name }) => name === field)?.type ?? null;
  const wrongPeople = mappings.flatMap(({ id, parentAppFieldId, fieldMappings: [details] }, at) => {
    const isPerson = people.has(parentAppFieldId ?? id);
    const type = details ? typeOf(details.mappedModule, details.destinationField) : null;
    return isPerson && type !== null && type !== "userlookup" && type !== "owner"
      ? [other(`mappings.${at}.destinationField`, validationTexts.personField)]
      : [];
  });
  const [module = "", field = ""] = (tiebreakField ?? "").split(":");
  const tiebreakType = typeOf(module, field);
  const isRanked = tiebreakType === null || tiebreakType === "dropdown";
  const acceptanceType = typeOf(destinationModule, acceptanceField);
  const isAccepting = acceptanceType === null || acceptanceTypes.includes(acceptanceType);
  return [
    ...wrongPeople,
    ...(isRanked ? [] : [other("tiebreakField", validationTexts.tiebreakField)]),
    ...(isAccepting ? [] : [other("acceptanceField", validationTexts.acceptanceField)]),
  ];
}

function other(path: string, sentence: string): SettingsMistake {
  return { key: "other", path, sentence };
}
