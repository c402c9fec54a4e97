import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { windowFrom } from "@milepost/scheduling/window.ts";

/** Days are counted one by one, while somebody types: half a year of them is enough. */
const daysCountedAtMost = 130;

/**
 * The last day on which a search made now could offer a slot, in words. Null: none is offered at all,
 * or it is too far away to be counted. Holidays that the CRM knows may move it.
 */
export function lastDate(settings: WindowSettings, now: Date): string | null {
  if (settings.defaultDaysInAdvance > daysCountedAtMost) return null;
  const { span } = windowFrom(Math.floor(now.getTime() / 60_000), settings);
  if (!span) return null;
  // The span ends with the midnight after the last day.
  const last = new Date((span.to - 1) * 60_000);
  const timeZone = settings.timezone;
  return last.toLocaleDateString("en-GB", { dateStyle: "full", timeZone });
}

export type WindowSettings = Pick<
  WorkflowSettings,
  | "timezone"
  | "operatingDays"
  | "defaultDaysInAdvance"
  | "defaultAppointmentSlots"
  | "defaultMeetingDuration"
  | "dayStartTime"
  | "dayEndTime"
>;
