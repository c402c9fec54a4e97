import type { Database } from "./database.ts";

/** A map in memory whose every change is written through. */
export interface KeptMap<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  delete(key: string): void;
  values(): Iterable<T>;
  entries(): Iterable<readonly [key: string, value: T]>;
  clear(): void;
}

export function keptMap<T>(database: Database, table: string): KeptMap<T> {
  const rows = database.rows<T>(table);
  const all = new Map(rows.all());
  function drop(key: string): void {
    if (all.delete(key)) rows.drop(key);
  }
  return {
    get: (key) => all.get(key),
    set(key, value) {
      all.set(key, value);
      rows.put(key, value);
    },
    delete: drop,
    values: () => all.values(),
    entries: () => all.entries(),
    clear() {
      for (const key of [...all.keys()]) drop(key);
    },
  };
}
