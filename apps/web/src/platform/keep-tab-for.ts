import { product } from "@milepost/contract/product.ts";

const key = `${product.slug}-person`;

/**
 * What was typed in this tab stays for the person who typed it, whose session may have run out meanwhile.
 * Nobody who signs in after them finds it.
 */
export function keepTabFor(
  store: Pick<Storage, "getItem" | "setItem" | "clear">,
  userId: string,
): void {
  try {
    if (store.getItem(key) === userId) return;
    store.clear();
    store.setItem(key, userId);
  } catch {
    // Storage is full or forbidden: then nothing was kept either.
  }
}

/** Whether somebody was signed in in this tab and has not logged out: then their session has ended by itself. */
export function hasPerson(store: Pick<Storage, "getItem">): boolean {
  try {
    return store.getItem(key) !== null;
  } catch {
    return false;
  }
}
