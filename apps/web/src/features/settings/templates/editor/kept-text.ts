import { product } from "@milepost/contract/product.ts";
import type { TemplatesOf } from "../../../../platform/queries/settings-queries.ts";
import type { Store } from "../../document/draft-store.ts";

/** What somebody has written and not saved yet. */
export interface KeptText {
  /** Of the template that they began with. */
  readonly filename: string;
  readonly text: string;
}

/** Whose text it is, and of which template. */
interface Place extends TemplatesOf {
  readonly userId: string;
}

/** Null: nothing was left unsaved in this tab. */
export function readKeptText(store: Store, place: Place): KeptText | null {
  try {
    const { filename, text } = Object(JSON.parse(store.getItem(keyOf(place)) ?? "{}"));
    return typeof filename === "string" && typeof text === "string" ? { filename, text } : null;
  } catch {
    return null;
  }
}

/** Null: there is nothing left to keep. */
export function keepText(store: Store, place: Place, kept: KeptText | null): void {
  try {
    if (kept === null) store.removeItem(keyOf(place));
    else store.setItem(keyOf(place), JSON.stringify(kept));
  } catch {
    // Storage is full or forbidden: then leaving the page loses what was not saved.
  }
}

function keyOf({ userId, workflowId, kind }: Place): string {
  return `${product.slug}-template-${userId}-${workflowId}-${kind}`;
}
