import { meetingModule } from "@milepost/contract/settings/crm-field.ts";
import type { CrmRecord, FieldValue, Leave, Meeting, Occurrence } from "@milepost/crm/crm.ts";
import type { Fields } from "@milepost/scheduling/world.ts";
import { Temporal } from "temporal-polyfill";
import { type Country, postcodeInText, readPostcode } from "../../postcodes/read-postcode.ts";
import type { BookingSource } from "./reading-plan.ts";

/** What a record of the CRM means for one agent's time. No title and no customer: the mirror does not need them. */
export interface DiaryEntry {
  readonly userId: string;
  readonly kind: "booking" | "meeting" | "leave";
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Compact; null: no known place. */
  readonly postcode: string | null;
  /** The record that a meeting is about; null: none. */
  readonly aboutId: string | null;
  readonly fields: Fields;
}

/** Whose diaries are of interest, and where they are. */
export interface Agents {
  /** Our id by the CRM's. */
  readonly idOf: ReadonlyMap<string, string>;
  /** IANA; of the organisation's first workflow. */
  readonly timezone: string;
  readonly country: Country;
}

export function entriesOfBooking(
  { values }: CrmRecord,
  source: BookingSource,
  { idOf, timezone, country }: Agents,
): DiaryEntry[] {
  const userId = idOf.get(lookupId(values[source.agentField]) ?? "");
  const start = values[source.startField];
  const time = typeof start === "string" ? timeOf(start, values, source, timezone) : null;
  if (userId === undefined || time === null) return [];
  const place = source.postcodeField === null ? null : values[source.postcodeField];
  return [
    {
      userId,
      kind: "booking",
      ...time,
      postcode: typeof place === "string" ? postcodeOf(place, country) : null,
      aboutId: null,
      fields: fieldsOf(source.module, source.fields, values),
    },
  ];
}

/** Of its owner and of everybody who was asked along. Cancelled and free ones take nobody's time. */
export function entriesOfMeeting(
  meeting: Meeting,
  fields: readonly string[],
  { idOf, timezone, country }: Agents,
): DiaryEntry[] {
  if (meeting.isCancelled || meeting.isFree) return [];
  const people = new Set([meeting.ownerId, ...meeting.participantIds]);
  const postcode = meeting.place === null ? null : postcodeInText(meeting.place, country);
  return [...people].flatMap((crmUserId) => {
    const userId = idOf.get(crmUserId);
    if (userId === undefined) return [];
    return meeting.occurrences.map((occurrence) => ({
      userId,
      kind: meeting.isWholeDay ? ("leave" as const) : ("meeting" as const),
      ...(meeting.isWholeDay ? wholeDays(occurrence, timezone) : timesOf(occurrence)),
      postcode,
      aboutId: meeting.aboutId,
      fields: fieldsOf(meetingModule, fields, meeting.values),
    }));
  });
}

export function entriesOfLeave(leave: Leave, { idOf }: Agents): DiaryEntry[] {
  const userId = idOf.get(leave.userId);
  if (userId === undefined) return [];
  return [{ userId, kind: "leave", ...timesOf(leave), postcode: null, aboutId: null, fields: {} }];
}

/** A postcode's own field may hold a slip of the hand; an address in it is read as one. */
function postcodeOf(text: string, country: Country): string | null {
  const reading = readPostcode(text, country);
  return reading.kind === "full" ? reading.postcode : postcodeInText(text, country);
}

/** Null: not a time. A date alone takes the whole day: better blocked than booked twice. */
function timeOf(
  start: string,
  values: CrmRecord["values"],
  { endField, lastsMinutes }: BookingSource,
  timezone: string,
) {
  if (/^\d{4}-\d\d-\d\d$/.test(start)) return wholeDays({ start, end: start }, timezone);
  const startsAt = instantOf(start);
  if (startsAt === null) return null;
  const end = endField === null ? null : values[endField];
  const given = typeof end === "string" ? instantOf(end) : null;
  const lasts = new Date(startsAt.getTime() + lastsMinutes * 60_000);
  return { startsAt, endsAt: given && given > startsAt ? given : lasts };
}

function lookupId(value: FieldValue | undefined): string | null {
  return typeof value === "object" && value !== null && "id" in value ? value.id : null;
}

function fieldsOf(module: string, names: readonly string[], values: CrmRecord["values"]): Fields {
  return Object.fromEntries(names.map((name) => [`${module}:${name}`, values[name] ?? null]));
}

function instantOf(text: string): Date | null {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : new Date(ms);
}

function timesOf({ start, end }: Occurrence) {
  const startsAt = new Date(Temporal.Instant.from(start).epochMilliseconds);
  const endsAt = new Date(Temporal.Instant.from(end).epochMilliseconds);
  return { startsAt, endsAt: endsAt < startsAt ? startsAt : endsAt };
}

/**
 * From the midnight that begins the first day to the midnight that ends the last, in the agents' zone:
 * the CRM writes times in the zone of the user who asks, where they may fall on another day. An end at
 * midnight after the start is already the end, not one more day.
 */
function wholeDays({ start, end }: Occurrence, timezone: string) {
  const [first, last] = [localOf(start, timezone), localOf(end, timezone)];
  const isLater = Temporal.PlainDate.compare(last, first) > 0;
  const isEnd = isLater && last.hour === 0 && last.minute === 0 && end.length > 10;
  return {
    startsAt: midnight(first, 0, timezone),
    endsAt: midnight(isLater ? last : first, isEnd ? 0 : 1, timezone),
  };
}

/** A date alone is that day's midnight. */
function localOf(text: string, timezone: string): Temporal.PlainDateTime {
  return text.length === 10
    ? Temporal.PlainDate.from(text).toPlainDateTime()
    : Temporal.Instant.from(text).toZonedDateTimeISO(timezone).toPlainDateTime();
}

function midnight(local: Temporal.PlainDateTime, daysLater: number, timezone: string): Date {
  const day = local.toPlainDate().add({ days: daysLater });
  return new Date(day.toZonedDateTime(timezone).epochMilliseconds);
}
