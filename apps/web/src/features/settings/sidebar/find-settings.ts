import { controlId } from "../control-id.ts";
import type { SettingPlace } from "../document/setting-place.ts";
import type { Section } from "../section.ts";

interface Found {
  /** What it is called. */
  readonly label: string;
  /** Of the section it is in. */
  readonly title: string;
  /** Where it is on the page. */
  readonly hash: string;
}

/** The sections and settings whose names hold every word that was typed. */
export function findSettings(sections: readonly Section[], term: string): Found[] {
  const words = term.toLowerCase().split(/\s+/);
  return sections
    .flatMap(({ id, title, keys }) => [
      { label: title, title, hash: id as string },
      ...Object.entries(keys).map(([key, label]) => ({ label, title, hash: controlId(key) })),
    ])
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}

/** `changed`: all that is unsaved. */
export function hasChanges(
  { keys }: Pick<Section, "keys">,
  changed: readonly SettingPlace[],
): boolean {
  return changed.some((place) => place in keys);
}
