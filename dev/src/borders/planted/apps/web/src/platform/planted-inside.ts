// refused by tsc TS2307
// Only a package's index can be reached, not a file inside it.
import { searchTimeoutMs } from "@milepost/contract/src/limits.ts";

export const planted = searchTimeoutMs;
