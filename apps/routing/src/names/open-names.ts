import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Position } from "./read-block.ts";

/** In a directory of tiles. An import of an earlier release has none, and maps are without names. */
const nameFile = "names.json";

/** From the largest to the smallest. */
export const placeKinds = ["city", "town", "suburb", "village"] as const;
export type PlaceKind = (typeof placeKinds)[number];

export interface NamedPlace {
  readonly name: string;
  readonly kind: PlaceKind;
  readonly at: Position;
}

export interface NamedRoad {
  /** Its number where it has one: "A1915". */
  readonly name: string;
  readonly at: Position;
}

export interface Names {
  readonly places: readonly NamedPlace[];
  readonly roads: readonly NamedRoad[];
}

export function namePath(directory: string): string {
  return join(directory, nameFile);
}

/** Null: there is none. */
export function openNames(directory: string): Names | null {
  try {
    return JSON.parse(readFileSync(namePath(directory), "utf8"));
  } catch {
    return null;
  }
}
