import type { BookingCount, Finding } from "@milepost/contract/endpoints/setup-doctor.ts";
import { meetingFallbackMinutes } from "@milepost/contract/limits.ts";
import { meetingModule } from "@milepost/contract/settings/crm-field.ts";
import { hasOneSlot } from "@milepost/contract/settings/settings-mistakes.ts";
import { isEverOffered } from "@milepost/contract/settings/weekday.ts";
import { withinCeiling } from "@milepost/contract/settings/within-ceiling.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { Examined, ExaminedBooking } from "./examined.ts";

/** What the rules of a workflow will do that nobody may have meant. */
export function examineRules(workflow: Examined): Finding[] {
  const { settings } = workflow;
  return [
    ...filterFindings(workflow),
    ...dayFindings(settings),
    ...driveFindings(settings),
    ...costFindings(workflow),
    ...fullDayFindings(settings),
  ];
}

/** How many records take the field agents' time as the filters stand; null: not looked at, or meetings are the bookings. */
export function countBookings({
  settings: { destinationModule: module },
  bookings,
  isRereading,
}: Examined): BookingCount | null {
  if (module === meetingModule || bookings === null) return null;
  const counted = bookings.filter(({ isCounted }) => isCounted).length;
  return { module, records: bookings.length, counted: isRereading ? null : counted };
}

function filterFindings({ settings, bookings, isRereading }: Examined): Finding[] {
  const { existingBookingFilters: filters, destinationModule: module } = settings;
  const place = { section: "general", field: "existingBookingFilters" } as const;
  if (module === meetingModule) return [];
  if (filters.length === 0) {
    const count = bookings ? ` (${bookings.length} right now)` : "";
    const sentence = `Without filters, every record of ${module} with a field agent and a start counts as a booking${count}. Add a filter to narrow them down.`;
    return [{ code: "no-filters", severity: "note", sentence, ...place }];
  }
  if (isRereading || bookings === null || bookings.length === 0) return [];
  const ignored = bookings.filter(({ isCounted }) => !isCounted);
  const sentence = `The filters match none of the ${bookings.length} records of ${module} in the diaries, so none counts as a booking. Check the filters.`;
  const elsewhere = elsewhereSentence(ignored, module);
  return [
    ...(ignored.length === bookings.length
      ? [{ code: "filter-matches-nothing", severity: "warning", sentence, ...place } as const]
      : []),
    ...(elsewhere === null
      ? []
      : [{ code: "counted-elsewhere", severity: "note", sentence: elsewhere, ...place } as const]),
  ];
}

const and = new Intl.ListFormat("en-GB");

/** Null: no other workflow counts what this one ignores. */
function elsewhereSentence(ignored: readonly ExaminedBooking[], module: string): string | null {
  const busy = ignored.filter(({ countedBy }) => countedBy.length > 0);
  if (busy.length === 0) return null;
  const names = [...new Set(busy.flatMap(({ countedBy }) => countedBy))];
  const others = `${names.length === 1 ? "workflow" : "workflows"} ${and.format(names)}`;
  const [counts, whose] = names.length === 1 ? ["counts", "its"] : ["count", "their"];
  return busy.length === 1
    ? `1 record of ${module} that these filters ignore still keeps its field agent busy, because ${others} ${counts} it. Check ${whose} filters.`
    : `${busy.length} records of ${module} that these filters ignore still keep their field agents busy, because ${others} ${counts} them. Check ${whose} filters.`;
}

function dayFindings(settings: WorkflowSettings): Finding[] {
  if (isEverOffered(settings)) return [];
  const sentence =
    "Tick at least one day from Monday to Friday. Until then we can’t offer any slots.";
  const place = { section: "general", field: "operatingDays" } as const;
  return [{ code: "no-offered-days", severity: "error", sentence, ...place }];
}

function driveFindings(settings: WorkflowSettings): Finding[] {
  const { defaultAppointmentSlots: slots, maxDriveTime } = settings;
  const lasts = settings.defaultMeetingDuration || meetingFallbackMinutes;
  const starts = slots.map((slot) => Number(slot.slice(0, 2)) * 60 + Number(slot.slice(3)));
  const gaps = starts.slice(1).map((start, at) => start - (starts[at] ?? 0) - lasts);
  const least = Math.min(...gaps);
  // 0 is no limit, and that is what somebody wanted.
  if (maxDriveTime === 0 || maxDriveTime <= least) return [];
  const sentence = `The maximum drive time is ${maxDriveTime} minutes, but two slots are only ${least} minutes apart. Shorten the drive or move the slots.`;
  const place = { section: "schedule", field: "maxDriveTime" } as const;
  return [{ code: "drive-longer-than-gap", severity: "warning", sentence, ...place }];
}

/** Saved when there was no ceiling yet, or the agents have become more. */
function costFindings({ settings, agents }: Examined): Finding[] {
  const active = agents.filter(({ isActive }) => isActive).length;
  const searched = withinCeiling(settings, active);
  const [slots, days] = [searched.defaultAppointmentSlots.length, searched.defaultDaysInAdvance];
  const fewer = [
    ...(slots < settings.defaultAppointmentSlots.length
      ? [`the first ${slots} slots of a day`]
      : []),
    ...(days < settings.defaultDaysInAdvance ? [`${days} days in advance`] : []),
  ];
  if (fewer.length === 0) return [];
  const sentence = `This is more than one search can cover, so we only search ${and.format(fewer)}. Choose fewer slots, days or agents.`;
  const place = { section: "general", field: "defaultDaysInAdvance" } as const;
  return [{ code: "search-too-large", severity: "warning", sentence, ...place }];
}

function fullDayFindings(settings: WorkflowSettings): Finding[] {
  const { enabled, conditions } = settings.fullDayBlockSettings;
  if (!enabled || hasOneSlot(settings) || conditions.length > 0) return [];
  const sentence =
    "Full-day blocking is on but has no conditions, so nothing blocks a day. Add a condition or turn it off.";
  const place = { section: "full-day-block", field: "fullDayBlockSettings" } as const;
  return [{ code: "full-day-without-conditions", severity: "warning", sentence, ...place }];
}
