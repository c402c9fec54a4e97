import type { Source } from "./sources.ts";

/** Lines that two places share. */
const height = 6;

/** Pairs of files with six lines in a row that are the same, imports and lines without a word left out. */
export function countDuplicatePairs(sources: readonly Source[]): number {
  const places = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    const lines = text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => /\w{2}/.test(line) && !/^(import|export) .* from /.test(line));
    for (let at = 0; at + height <= lines.length; at += 1) {
      const window = lines.slice(at, at + height).join("\n");
      const of = places.get(window) ?? new Set();
      places.set(window, of.add(path));
    }
  }
  const pairs = new Set<string>();
  for (const paths of places.values()) {
    const sorted = [...paths].sort();
    for (const [at, one] of sorted.entries())
      for (const other of sorted.slice(at + 1)) pairs.add(`${one} ${other}`);
  }
  return pairs.size;
}
