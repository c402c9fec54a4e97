import type { Database } from "../database.ts";

/** A map in memory whose every change is written through. */
export interface KeptMap<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
  delete(key: string): void;
  values(): Iterable<T>;
}

export function keptMap<T>(database: Database, table: string): KeptMap<T> {
  const rows = database.rows<T>(table);
  const all = new Map(rows.all());
  return {
    get: (key) => all.get(key),
    set(key, value) {
      all.set(key, value);
      rows.put(key, value);
    },
    delete(key) {
      if (all.delete(key)) rows.drop(key);
    },
    values: () => all.values(),
  };
}
