import type { Workflow } from "@milepost/contract/endpoints/settings.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { isSameSetting } from "./is-same-setting.ts";
import { placesOf, type SettingPlace, valueAt } from "./setting-place.ts";
import type { SettingKey, SettingsPatch } from "./settings-patch.ts";

/** A workflow that the caller may manage: nothing of its settings is left out. */
export interface ManagedWorkflow extends Workflow {
  readonly settings: WorkflowSettings;
}

/** What was changed in a workflow and not saved yet. */
export interface Draft {
  /** `lastUpdatedAt` of what was changed; another one in the store means that someone else saved. */
  readonly basedOn: string | null;
  /** What the changed settings were then: to distinguish their changes from ours. */
  readonly before: SettingsPatch;
  readonly changes: SettingsPatch;
}

/** By workflow id. A workflow without changes is not in it. */
export type Drafts = Readonly<Record<number, Draft>>;

/** What stands on the screen. */
export function mergedSettings({ settings }: ManagedWorkflow, draft?: Draft): WorkflowSettings {
  return draft ? { ...settings, ...draft.changes } : settings;
}

/** With more changed. What says the same as the store is no change, and is dropped. */
export function withChange(
  drafts: Drafts,
  { workflowId, settings: stored }: ManagedWorkflow,
  patch: SettingsPatch,
): Drafts {
  const { [workflowId]: draft, ...others } = drafts;
  const keys = keysOf({ ...draft?.changes, ...patch });
  const changes = { ...draft?.changes, ...patch };
  const kept = keys.filter((key) => !isSameSetting(changes[key], stored[key]));
  if (kept.length === 0) return others;
  return {
    ...others,
    [workflowId]: {
      basedOn: draft ? draft.basedOn : stored.lastUpdatedAt,
      before: { ...pick(stored, kept), ...pick(draft?.before ?? {}, kept) },
      changes: pick(changes, kept),
    },
  };
}

export function withoutDraft(drafts: Drafts, workflowId: number): Drafts {
  const { [workflowId]: _, ...others } = drafts;
  return others;
}

/** What was changed while a save was under way is still unsaved; what was sent is not. */
export function withoutSent(
  drafts: Drafts,
  { workflowId, settings: saved }: ManagedWorkflow,
  sent: SettingsPatch,
): Drafts {
  const { [workflowId]: draft, ...others } = drafts;
  const kept = changedKeys(draft).filter((key) => draft?.changes[key] !== sent[key]);
  if (!draft || kept.length === 0) return others;
  const changes = pick(draft.changes, kept);
  return {
    ...others,
    [workflowId]: { basedOn: saved.lastUpdatedAt, before: pick(saved, kept), changes },
  };
}

/** What was kept from before, under what was changed since. */
export function joinedDrafts(kept: Drafts, since: Drafts): Drafts {
  const both = Object.entries(since).flatMap(([id, { before, changes }]) => {
    const old = kept[Number(id)];
    if (!old) return [];
    const joined = {
      basedOn: old.basedOn,
      before: { ...before, ...old.before },
      changes: { ...old.changes, ...changes },
    };
    return [[id, joined] as const];
  });
  return { ...kept, ...since, ...Object.fromEntries(both) };
}

export function changedKeys(draft?: Draft): SettingKey[] {
  return keysOf(draft?.changes ?? {});
}

const comparedDrafts = new WeakMap<Draft, SettingPlace[]>();

/** The same by the places of the page. Compared once for each draft: the list, the bar and the dialog all ask. */
export function changedPlaces(draft?: Draft): SettingPlace[] {
  if (!draft) return [];
  const compared = comparedDrafts.get(draft) ?? comparePlaces(draft);
  comparedDrafts.set(draft, compared);
  return compared;
}

function comparePlaces(draft: Draft): SettingPlace[] {
  return changedKeys(draft)
    .flatMap(placesOf)
    .filter((place) => !isSameSetting(valueAt(draft.before, place), valueAt(draft.changes, place)));
}

export function keysOf(patch: SettingsPatch): SettingKey[] {
  return Object.keys(patch) as SettingKey[];
}

function pick(settings: SettingsPatch, keys: readonly SettingKey[]): SettingsPatch {
  return Object.fromEntries(
    keys.filter((key) => key in settings).map((key) => [key, settings[key]]),
  );
}
