import type { PlacedEntry } from "../../diary/list-entries.ts";

interface Versioned {
  readonly version: string;
  readonly entries: readonly PlacedEntry[];
}

/** By its first entry. */
const known = new WeakMap<PlacedEntry, Versioned>();
let versions = 0;

/**
 * Each user's entries, in order, under a version that stands for these very objects for ever in this process: what
 * has not changed is the same objects as in the search before.
 */
export function versionDiaries(
  read: readonly PlacedEntry[],
): ReadonlyMap<string, readonly PlacedEntry[]> {
  const diaries = new Map<string, readonly PlacedEntry[]>();
  for (let from = 0, to = 1; from < read.length; from = to, to += 1) {
    const first = read[from] as PlacedEntry;
    while (read[to]?.userId === first.userId) to += 1;
    const entries = read.slice(from, to);
    const before = known.get(first);
    const isSame =
      before?.entries.length === entries.length &&
      entries.every((entry, at) => entry === before.entries[at]);
    const version = isSame ? before.version : String(++versions);
    if (!isSame) known.set(first, { version, entries });
    diaries.set(version, entries);
  }
  return diaries;
}
