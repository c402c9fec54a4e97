import { product } from "@milepost/contract/product.ts";

/** A booking that the person did not wait for. What became of it, the server says. */
export interface UnderWay {
  readonly bookingId: string;
  /** How many steps it had when Book was pressed. */
  readonly before: number;
  /** Of its form, to go back to. */
  readonly address: string;
}

const key = `${product.slug}-under-way`;
const listeners = new Set<() => void>();
let kept: readonly UnderWay[] | null = null;

/** In this tab, until each was seen; a logout forgets them. */
export function listUnderWay(): readonly UnderWay[] {
  kept ??= read();
  return kept;
}

function read(): readonly UnderWay[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "[]");
  } catch {
    return [];
  }
}

export function addUnderWay(one: UnderWay): void {
  keep([...listUnderWay().filter(({ bookingId }) => bookingId !== one.bookingId), one]);
}

export function forgetUnderWay(bookingId: string): void {
  keep(listUnderWay().filter((one) => one.bookingId !== bookingId));
}

function keep(next: readonly UnderWay[]): void {
  kept = next;
  try {
    sessionStorage.setItem(key, JSON.stringify(next));
  } catch {
    // Storage is full or forbidden: then they are known until the page is left, and Home shows them.
  }
  for (const listener of listeners) listener();
}

/** For useSyncExternalStore. */
export function subscribeToUnderWay(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
