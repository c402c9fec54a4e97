import type { SettingPlace } from "./document/setting-place.ts";
import type { SectionProps } from "./section.ts";

/** Whether what shows only these settings would look the same: then it need not redraw for a letter typed elsewhere. */
export function sameSettings<K extends SettingPlace>(shown: readonly K[]) {
  type Shown = Pick<SectionProps<K>, "settings" | "change" | "mistakes" | "catalogue">;
  return (before: Shown, after: Shown): boolean =>
    before.change === after.change &&
    before.catalogue === after.catalogue &&
    shown.every((key) => before.settings[key] === after.settings[key]) &&
    JSON.stringify(before.mistakes) === JSON.stringify(after.mistakes);
}
