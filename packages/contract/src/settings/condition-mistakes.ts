import { validationTexts } from "../texts/settings-texts.ts";
import type { Condition } from "./condition.ts";
import type { SettingsMistake } from "./settings-mistake.ts";

/** The corners of a geofence, or null where the text is none: `ringOf` of the scheduling package. */
export type RingOf = (
  value: string,
) => readonly { readonly lat: number; readonly lon: number }[] | null;

/** What is wrong with each row of a list of conditions; `modules` are those a row may name. */
export function conditionMistakes(
  path: string,
  conditions: readonly Condition[],
  modules: readonly string[],
  ringOf: RingOf,
): SettingsMistake[] {
  return conditions.flatMap((condition, at) => {
    const found = mistakeIn(condition, modules, ringOf);
    return found ? [{ key: "other", path: `${path}.${at}.${found[0]}`, sentence: found[1] }] : [];
  });
}

/** `Leads:Zip_Code` in its two halves; null: it names no field. */
export function fieldNamed(name: string): { module: string; field: string } | null {
  const [, module, field] = /^([A-Za-z_]\w*):(\w+)$/.exec(name) ?? [];
  return module && field ? { module, field } : null;
}

/** Said of a field of any other module. */
export function onlyFieldsOf(modules: readonly string[]): string {
  return validationTexts.conditionModule(new Intl.ListFormat("en-GB").format(modules));
}

function mistakeIn(
  { field, operator, value }: Condition,
  modules: readonly string[],
  ringOf: RingOf,
): readonly ["field" | "value", string] | null {
  const named = fieldNamed(field);
  if (!named) return ["field", validationTexts.conditionField];
  if (!modules.includes(named.module)) {
    return ["field", onlyFieldsOf(modules)];
  }
  if (operator === "is_not_empty") return null;
  if (operator === "is_within_geofence") {
    return ringOf(value) ? null : ["value", validationTexts.geofence];
  }
  return value.trim() === "" ? ["value", validationTexts.conditionValue] : null;
}
