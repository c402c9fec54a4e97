import { meetingFallbackMinutes, slotDurationAtLeastMinutes } from "@milepost/contract/limits.ts";
import type { ScheduleSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { clockOf, lastMinute, readClock } from "./clock-minute.ts";
import { fitIntoDay } from "./fit-into-day.ts";
import { longestDuration, type Schedule, withStarts } from "./schedule.ts";

/** Of the fields on the page, which other pages lead to. */
export const fieldIds = {
  dayStart: "setting-dayStartTime",
  dayEnd: "setting-dayEndTime",
  duration: "setting-defaultMeetingDuration",
  driveLimit: "setting-maxDriveTime",
} as const satisfies Record<string, `setting-${keyof ScheduleSettings}`>;

export function settingsOf(schedule: Schedule): ScheduleSettings {
  return {
    defaultAppointmentSlots: schedule.slots.map(({ startTime }) => clockOf(startTime)),
    defaultMeetingDuration: schedule.duration,
    maxDriveTime: schedule.driveLimit,
    dayStartTime: clockOf(schedule.dayStart),
    dayEndTime: clockOf(schedule.dayEnd),
  };
}

export function isSameValue(a: ScheduleSettings, b: ScheduleSettings): boolean {
  return JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b));
}

function inOrder(value: ScheduleSettings) {
  const { defaultAppointmentSlots: slots, defaultMeetingDuration: duration } = value;
  return [slots, duration, value.maxDriveTime, value.dayStartTime, value.dayEndTime];
}

/**
 * Stored settings as a schedule. Settings that were not made here may break its rules: then their
 * times are sorted and counted once, the duration is limited, and only what still does not fit is
 * moved or has its day widened. `settingsOf` of the result says whether that happened.
 */
export function scheduleOf(value: ScheduleSettings): Schedule {
  const schedule = asStored(value);
  const { dayStart, dayEnd, slots } = schedule;
  const [longest, first] = [longestDuration(schedule), slots[0]?.startTime ?? dayStart];
  if (longest >= slotDurationAtLeastMinutes && first >= dayStart) {
    return withStarts(schedule, [], Math.min(schedule.duration, longest));
  }
  const fitted =
    fitIntoDay(schedule, dayStart, dayEnd) ?? fitIntoDay(schedule, 0, lastMinute) ?? null;
  if (fitted) return fitted;
  throw new Error(`${slots.length} appointments do not fit into any day`);
}

/** As many appointments as any day can hold; more of them were never a plan. */
const slotsAtMost = Math.floor(lastMinute / slotDurationAtLeastMinutes);

function asStored(value: ScheduleSettings): Schedule {
  const times = value.defaultAppointmentSlots.map(readClock).filter((time) => time !== null);
  const starts = [...new Set(times)].sort((a, b) => a - b).slice(0, slotsAtMost);
  const stored = value.defaultMeetingDuration || meetingFallbackMinutes;
  const duration = Math.max(stored, slotDurationAtLeastMinutes);
  const slots = starts.map((startTime, at) => ({ id: at + 1, startTime, duration }));
  return {
    dayStart: readClock(value.dayStartTime) ?? 0,
    dayEnd: readClock(value.dayEndTime) ?? lastMinute,
    duration,
    driveLimit: value.maxDriveTime,
    slots,
  };
}
