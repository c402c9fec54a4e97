import type { SettingPlace } from "./document/setting-place.ts";
import { sections } from "./sections.ts";

/** What a setting is called on the page; one that is not on it has only its own name. */
export function labelOf(key: string): string {
  if (key === "workflowName") return "Workflow name";
  if (key === "templates") return "Templates";
  const found = sections.find(({ keys }) => key in keys);
  return found?.keys[key as SettingPlace] ?? key;
}
