import type { Logger } from "./create-log.ts";
import { readRelease } from "./read-release.ts";

/** At every level, also where nothing else is logged: what started this program waits for the line. */
export function logListening(log: Logger, listening: string): void {
  log.child({}, { level: "info" }).info({ listening, ...readRelease() });
}
