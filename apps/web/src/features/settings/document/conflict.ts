import type { WorkflowSettings } from "@milepost/contract";
import { changedKeys, type Draft, type SettingKey, type SettingsPatch } from "./draft.ts";
import { isSameSetting } from "./same-setting.ts";

/** The settings that both we and whoever saved in the meantime changed, to different values. */
export function contestedKeys(draft: Draft, theirs: WorkflowSettings): SettingKey[] {
  return changedKeys(draft).filter(
    (key) =>
      !isSameSetting(draft.before[key], theirs[key]) &&
      !isSameSetting(draft.changes[key], theirs[key]),
  );
}

/**
 * Our changes laid over theirs, without those we gave up. Null: nothing of ours is left. What only
 * one side changed is not asked about.
 */
export function settleConflict(
  draft: Draft,
  theirs: WorkflowSettings,
  givenUp: readonly SettingKey[],
): Draft | null {
  const kept = changedKeys(draft).filter(
    (key) => !givenUp.includes(key) && !isSameSetting(draft.changes[key], theirs[key]),
  );
  if (kept.length === 0) return null;
  const pick = (settings: SettingsPatch): SettingsPatch =>
    Object.fromEntries(kept.map((key) => [key, settings[key]]));
  return { basedOn: theirs.lastUpdatedAt, before: pick(theirs), changes: pick(draft.changes) };
}
