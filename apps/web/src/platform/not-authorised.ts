import { useSyncExternalStore } from "react";

// Told by any call that was answered with 403, shown by the outermost layout.
let isTold = false;
const listeners = new Set<() => void>();

export function tellNotAuthorised(told: boolean): void {
  isTold = told;
  for (const listener of listeners) listener();
}

export function useNotAuthorised(): boolean {
  return useSyncExternalStore(subscribe, () => isTold);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
