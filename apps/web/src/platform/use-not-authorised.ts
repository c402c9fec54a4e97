import { useSyncExternalStore } from "react";

// Any call answered with 403 sets it; the outermost layout shows it.
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
