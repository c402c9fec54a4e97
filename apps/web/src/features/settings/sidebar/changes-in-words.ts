import { controlId } from "../control-id.ts";
import {
  changedPlaces,
  type Draft,
  type ManagedWorkflow,
  mergedSettings,
} from "../document/draft.ts";
import type { SettingPlace } from "../document/setting-place.ts";
import type { Section } from "../section.ts";
import { hasChanges } from "./find-settings.ts";

/** What is unsaved: the sections, and with its values what every search depends on, because another setting may change it. */
export function changesInWords(
  sections: readonly Section[],
  workflow: ManagedWorkflow,
  draft: Draft | undefined,
): string[] {
  const changed = changedPlaces(draft);
  const titles = sections
    .filter((section) => hasChanges(section, changed))
    .map(({ title }) => title);
  const now = mergedSettings(workflow, draft);
  const values = listGlances(sections)
    .filter(({ place }) => changed.includes(place))
    .map(({ title, inWords }) => `${title} ${inWords(workflow.settings)} → ${inWords(now)}`);
  return [...titles, ...values];
}

/** What every search depends on, to be seen at once, and where it is changed. */
export function settingsAtAGlance(
  sections: readonly Section[],
  { settings }: Pick<ManagedWorkflow, "settings">,
) {
  return listGlances(sections).map(({ place, title, inWords }) => ({
    text: `${title}: ${inWords(settings)}`,
    hash: controlId(place),
  }));
}

function listGlances(sections: readonly Section[]) {
  return sections.flatMap(({ keys, atAGlance = {} }) =>
    Object.entries(atAGlance).map(([name, inWords]) => {
      const place = name as SettingPlace;
      return { place, title: keys[place] ?? name, inWords };
    }),
  );
}
