import { isEverOffered } from "@milepost/contract/settings/weekday.ts";
import { Problem } from "../platform/http/problem.ts";
import type { ReadWorld } from "./world/world-of.ts";

/** A workflow that is open on no day has no full diaries: that is said, and not "nothing is free". */
export function refuseClosed({ settings }: ReadWorld): void {
  if (!isEverOffered(settings)) throw new Problem("NO_OFFERED_DAYS");
}
