import { SettingsRefusal } from "@milepost/contract/endpoints/settings.ts";
import type { SettingsMistake } from "@milepost/contract/settings/settings-mistake.ts";
import type { WorkflowSettingsChange } from "@milepost/contract/settings/workflow-settings.ts";
import { Problem } from "../../platform/problem.ts";

/** The settings on the screen, as far as trying them needs to know. */
export interface DraftToTry {
  readonly workflowId: number;
  /** Another object whenever something on the page is changed. */
  readonly basis: object;
  /** Whether anything is unsaved. */
  readonly isChanged: boolean;
  /** What a save would send now. */
  readonly changeNow: () => WorkflowSettingsChange;
  /** What keeps it from being saved now; empty: nothing. */
  readonly mistakesNow: () => readonly SettingsMistake[];
  /** Goes to where a mistake is. */
  readonly showMistake: (path: string) => void;
}

/** What the server would not try; empty: it failed for another reason. */
export function refusedMistakes(error: Error | null): readonly SettingsMistake[] {
  const body = error instanceof Problem ? error.refusal : null;
  return SettingsRefusal.safeParse(body).data?.mistakes ?? [];
}
