import { validationTexts } from "../texts/settings-texts.ts";

export type MistakeKey = keyof typeof validationTexts.byKey;

export interface SettingsMistake {
  /** The key under which a refused save returns it. */
  readonly key: MistakeKey;
  /** Where it is in the settings: `existingBookingFilters.0.field`. Rows are counted from 0. */
  readonly path: string;
  readonly sentence: string;
}

/** As a refused save answers them: for each key its one sentence. */
export function validationErrorsOf(
  mistakes: readonly SettingsMistake[],
): Partial<Record<MistakeKey, string>> {
  return Object.fromEntries(mistakes.map(({ key }) => [key, validationTexts.byKey[key]]));
}
