import { product } from "@milepost/contract/product.ts";
import { WorkflowSettingsChange } from "@milepost/contract/settings/workflow-settings.ts";
import type { Draft, Drafts } from "./draft.ts";
import type { SettingsPatch } from "./settings-patch.ts";

/** Where drafts are kept over a reload: the tab's own store, so that nobody else's browser has them. */
export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** What the user left unsaved in this tab. What no longer fits the contract is left out. */
export function readDrafts(store: Store, userId: string): Drafts {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(userId)) ?? "{}");
    const drafts = Object.entries(Object(kept)).flatMap(([id, draft]) => {
      const read = readDraft(draft);
      return read && Number.isInteger(Number(id)) ? [[id, read] as const] : [];
    });
    return Object.fromEntries(drafts);
  } catch {
    return {};
  }
}

export function keepDrafts(store: Store, userId: string, drafts: Drafts): void {
  try {
    if (Object.keys(drafts).length === 0) store.removeItem(keyOf(userId));
    else store.setItem(keyOf(userId), JSON.stringify(drafts));
  } catch {
    // Storage is full or forbidden: then a reload loses what was not saved.
  }
}

function keyOf(userId: string): string {
  return `${product.slug}-settings-${userId}`;
}

function readDraft(kept: unknown): Draft | null {
  const { basedOn, before, changes } = Object(kept);
  const read = { changes: readPatch(changes), before: readPatch(before) };
  if (Object.keys(read.changes).length === 0) return null;
  return { basedOn: typeof basedOn === "string" ? basedOn : null, ...read };
}

function readPatch(kept: unknown): SettingsPatch {
  const entries = Object.entries(Object(kept)).filter(
    ([key, value]) => WorkflowSettingsChange.safeParse({ [key]: value }).success,
  );
  const parsed = WorkflowSettingsChange.parse(Object.fromEntries(entries));
  return parsed as SettingsPatch;
}
