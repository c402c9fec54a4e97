// refused by biome suspicious/noImportCycles
// Two files that need each other are one file, or three.
import { b } from "./planted-cycle-b.ts";

export const a = (): number => b();
