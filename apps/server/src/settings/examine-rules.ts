import {
  type BookingCount,
  type Condition,
  type Finding,
  hasOneSlot,
  meetingFallbackMinutes,
  meetingModule,
  type WorkflowSettings,
} from "@milepost/contract";
import { type Fields, matches } from "@milepost/scheduling";
import type { Examined } from "./examine.ts";

/** What the rules of a workflow will do that nobody may have meant. */
export function ruleFindings(workflow: Examined): Finding[] {
  const { settings } = workflow;
  return [
    ...filterFindings(workflow),
    ...dayFindings(settings),
    ...driveFindings(settings),
    ...fullDayFindings(settings),
  ];
}

/** How many records take the field agents' time as the filters stand; null: not looked at, or meetings are the bookings. */
export function countBookings({ settings, bookings }: Examined): BookingCount | null {
  const { existingBookingFilters: filters, destinationModule: module } = settings;
  if (module === meetingModule || bookings === null) return null;
  const records = bookings.length;
  if (filters.length === 0) return { module, records, counted: records };
  const known = knownTo(filters, bookings);
  const isKnown = known.length === records && !asksForPlaces(filters);
  const isBooking = (fields: Fields) => matches(filters, fields, () => null);
  return { module, records, counted: isKnown ? known.filter(isBooking).length : null };
}

/** A record that was read before the filters were saved does not have their fields yet. */
function knownTo(filters: readonly Condition[], bookings: readonly Fields[]): Fields[] {
  const named = filters.map(({ field }) => field);
  return bookings.filter((fields) => named.some((name) => name in fields));
}

const asksForPlaces = (filters: readonly Condition[]) =>
  filters.some(({ operator }) => operator === "is_within_geofence");

function filterFindings({ settings, bookings }: Examined): Finding[] {
  const { existingBookingFilters: filters, destinationModule: module } = settings;
  const place = { section: "general", field: "existingBookingFilters" } as const;
  if (module === meetingModule) return [];
  if (filters.length === 0) {
    const count = bookings ? ` At present: ${bookings.length}.` : "";
    const sentence = `No filters: every record of ${module} with a field agent and a start counts as a booking.${count}`;
    return [{ code: "no-filters", severity: "note", sentence, ...place }];
  }
  const known = knownTo(filters, bookings ?? []);
  if (known.length === 0 || known.some((fields) => matches(filters, fields, () => null))) return [];
  if (asksForPlaces(filters)) return [];
  const sentence = `The filters match none of the ${known.length} records of ${module} in the diaries: none of them counts as a booking.`;
  return [{ code: "filter-matches-nothing", severity: "warning", sentence, ...place }];
}

const offered: readonly string[] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];

function dayFindings({ operatingDays }: WorkflowSettings): Finding[] {
  if (operatingDays.some((day) => offered.includes(day))) return [];
  const sentence = "Appointments are offered from Monday to Friday, and none of these is ticked.";
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
  const sentence = `A drive may take ${maxDriveTime} minutes, but two slots are only ${least} apart: after such a drive the next slot cannot be reached.`;
  const place = { section: "schedule", field: "maxDriveTime" } as const;
  return [{ code: "drive-longer-than-gap", severity: "warning", sentence, ...place }];
}

function fullDayFindings(settings: WorkflowSettings): Finding[] {
  const { enabled, conditions } = settings.fullDayBlockSettings;
  if (!enabled || hasOneSlot(settings) || conditions.length > 0) return [];
  const sentence = "Full-day blocking is on but has no conditions: nothing blocks a day.";
  const place = { section: "full-day-block", field: "fullDayBlockSettings" } as const;
  return [{ code: "full-day-without-conditions", severity: "warning", sentence, ...place }];
}
