import { sessionFirstCalls } from "../session/session-first-calls.ts";

/** What the settings page asks first, in the very words of `apps/web`. */
export function settingsFirstCalls(): readonly string[] {
  return ["/api/settings", ...sessionFirstCalls];
}
