import type { KeptMap } from "./kept-map.ts";

/** How often each address was asked since the last reset. */
export interface Calls {
  /** The address is a method and a path, without the query: that may carry a token. */
  count(method: string, url: string): void;
  list(): Readonly<Record<string, number>>;
  reset(): void;
}

/** Counted where they are given: in memory, or where they outlive the process. */
export function openCalls(counts: Omit<KeptMap<number>, "delete" | "values">): Calls {
  return {
    count(method, url) {
      const address = `${method} ${url.split("?")[0]}`;
      counts.set(address, (counts.get(address) ?? 0) + 1);
    },
    list: () => Object.fromEntries([...counts.entries()].sort()),
    reset: () => counts.clear(),
  };
}
