import { product } from "@milepost/contract/product.ts";

/** System: as the device has it. */
export type Theme = "system" | "light" | "dark";

const key = `${product.slug}-theme`;
const listeners = new Set<() => void>();

/** What the person has chosen on this device. */
export function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(key);
    return kept === "light" || kept === "dark" ? kept : "system";
  } catch {
    return "system";
  }
}

/** At once, and on the next visit. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === "system") localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // Storage is full or forbidden: then it holds until the page is left.
  }
  showTheme(theme);
}

/** styles.css goes by this attribute; without it, by the device. */
export function showTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

/** For useSyncExternalStore. */
export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
