import type { WorkflowSettings } from "@milepost/contract";
import type { Section } from "./section.ts";
import { generalSection } from "./sections/general.tsx";
import { timezoneSection } from "./sections/timezone.tsx";

/** In their order on the page. Save and delete end it; they are part of the page itself. */
export const sections: readonly Section[] = [timezoneSection, generalSection];

/** Those that these settings call for. */
export function sectionsOf(settings: WorkflowSettings): Section[] {
  return sections.filter(({ isShown }) => isShown?.(settings) ?? true);
}
