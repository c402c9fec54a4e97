import type { SettingsMistake } from "@milepost/contract/settings/settings-mistake.ts";
import { settingsMistakes } from "@milepost/contract/settings/settings-mistakes.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { ringOf } from "@milepost/scheduling/ring-of.ts";
import type { Mistakes, Section } from "../section.ts";

/** Everything that keeps the settings from being saved, in the order of the page. */
export function listMistakes(settings: WorkflowSettings): SettingsMistake[] {
  return settingsMistakes(settings, ringOf);
}

/** The first sentence of each place. */
export function byPath(mistakes: readonly SettingsMistake[]): Mistakes {
  return Object.fromEntries(mistakes.toReversed().map(({ path, sentence }) => [path, sentence]));
}

/** Of one section. */
export function mistakesIn({ keys }: Pick<Section, "keys">, mistakes: Mistakes): Mistakes {
  const own = Object.keys(keys);
  return Object.fromEntries(
    Object.entries(mistakes).filter(([path]) => own.some((key) => isAt(path, key))),
  );
}

function isAt(path: string, key: string): boolean {
  return path === key || path.startsWith(`${key}.`);
}
