// refused by biome style/noRestrictedImports
// scheduling imports its own files and Temporal, nothing else.
import { readFileSync } from "node:fs";

export const planted = readFileSync;
