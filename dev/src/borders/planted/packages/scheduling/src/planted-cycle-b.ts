// refused by biome suspicious/noImportCycles
// The other half of the cycle.
import { a } from "./planted-cycle-a.ts";

export const b = (): number => a();
