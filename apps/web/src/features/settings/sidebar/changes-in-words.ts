import { controlId } from "../control-id.ts";
import { changedPlaces, type Draft, type ManagedWorkflow } from "../document/draft.ts";
import type { Section } from "../section.ts";
import { hasChanges } from "./find-settings.ts";

/** What is unsaved: the sections, and the drive limit with its values, because slots that are moved may change it. */
export function changesInWords(
  sections: readonly Section[],
  { settings }: Pick<ManagedWorkflow, "settings">,
  draft: Draft | undefined,
): string[] {
  const changed = changedPlaces(draft);
  const titles = sections
    .filter((section) => hasChanges(section, changed))
    .map(({ title }) => title);
  const limit = draft?.changes.maxDriveTime;
  if (limit === undefined) return titles;
  return [...titles, `Maximum drive time ${minutes(settings.maxDriveTime)} → ${minutes(limit)}`];
}

/** What every search depends on, to be seen at once, and where it is changed. */
export function driveLimitAtAGlance({ settings }: Pick<ManagedWorkflow, "settings">) {
  return {
    text: `Maximum drive time: ${minutes(settings.maxDriveTime)}`,
    hash: controlId("maxDriveTime"),
  };
}

const minutes = (value: number) => (value === 0 ? "no limit" : `${value} min`);
