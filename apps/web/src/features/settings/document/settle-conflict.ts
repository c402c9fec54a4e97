import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { changedPlaces, type Draft } from "./draft.ts";
import { isSameSetting } from "./is-same-setting.ts";
import { pickPlaces, type SettingPlace, valueAt } from "./setting-place.ts";

/** Where both we and the person who saved in the meantime changed a setting, to different values. */
export function contestedPlaces(draft: Draft, theirs: WorkflowSettings): SettingPlace[] {
  return changedPlaces(draft).filter((place) => {
    const their = valueAt(theirs, place);
    return (
      !isSameSetting(valueAt(draft.before, place), their) &&
      !isSameSetting(valueAt(draft.changes, place), their)
    );
  });
}

/**
 * Our changes laid over theirs, without those we gave up. Null: nothing of ours is left. What only
 * one side changed is not asked about.
 */
export function settleConflict(
  draft: Draft,
  theirs: WorkflowSettings,
  givenUp: readonly SettingPlace[],
): Draft | null {
  const kept = changedPlaces(draft).filter(
    (place) =>
      !givenUp.includes(place) &&
      !isSameSetting(valueAt(draft.changes, place), valueAt(theirs, place)),
  );
  if (kept.length === 0) return null;
  return {
    basedOn: theirs.lastUpdatedAt,
    before: pickPlaces(theirs, kept, theirs),
    changes: pickPlaces(draft.changes, kept, theirs),
  };
}
