import { product } from "@milepost/contract/product.ts";
import { FieldValue } from "@milepost/contract/settings/mapping.ts";
import type { Entered } from "./payload.ts";
import type { Wish } from "./wish.ts";

/** What was typed and not booked yet. It lives as long as the browser's tab. */
export interface Draft {
  /** Of the details, by mapping id. */
  readonly edits: Entered;
  /** Of what is asked, by module.field. */
  readonly answers: Entered;
}

export const emptyDraft: Draft = { edits: {}, answers: {} };

/** Where it is kept: the browser's own store, or none. */
export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export function readDraft(store: Store, wish: Wish): Draft {
  try {
    const { edits, answers } = Object(JSON.parse(store.getItem(keyOf(wish)) ?? "{}"));
    return { edits: onlyValues(edits), answers: onlyValues(answers) };
  } catch {
    return emptyDraft;
  }
}

export function keepDraft(store: Store, wish: Wish, draft: Draft): void {
  try {
    store.setItem(keyOf(wish), JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: then a reload loses what was typed.
  }
}

export function forgetDraft(store: Store, wish: Wish): void {
  try {
    store.removeItem(keyOf(wish));
  } catch {
    // As above.
  }
}

/** The same customer in another slot has a draft of its own. */
function keyOf({ wf, recordId, slot, week }: Wish): string {
  return [product.slug, "booking", wf, recordId, slot, week ?? ""].join("-");
}

/** What somebody else may have written there is not taken over. */
function onlyValues(kept: unknown): Entered {
  const entries = Object.entries(Object(kept)).flatMap(([id, value]) => {
    const parsed = FieldValue.safeParse(value);
    return parsed.success ? [[id, parsed.data] as const] : [];
  });
  return Object.fromEntries(entries);
}
