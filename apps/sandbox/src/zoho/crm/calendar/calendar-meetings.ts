import type { User, ZohoRecord } from "../../organisation.ts";
import { participantsOf } from "../../records/participants.ts";
import { occurrenceDays, readRecurrence } from "../../records/recurrence.ts";
import { ruleIn } from "../../records/write/check-activity.ts";
import { idIn } from "../../records/write/writing.ts";
import { instantAt, inZone, readInstant } from "../../zoned.ts";
import { addDays, localDay } from "../local-time.ts";
import { isCancelled } from "../record-table.ts";
import type { Seat } from "../seat.ts";

/** A meeting on one day of somebody's calendar. */
export interface DayMeeting {
  readonly record: ZohoRecord;
  /** Minutes after local midnight, within the day. */
  readonly from: number;
  readonly to: number;
  /** HH:mm, of the whole meeting. */
  readonly begins: string;
  readonly ends: string;
  readonly isWholeDay: boolean;
  readonly isDeclined: boolean;
  readonly isRecurring: boolean;
}

/** What this user hosts or takes part in on a local day, in the zone of the person looking. */
export function listMeetings(seat: Seat, user: User, day: string): DayMeeting[] {
  const zone = seat.user.time_zone;
  return seat.zoho.records
    .list(seat.organisation, "Events")
    .filter((record) => idIn(record.Owner) === user.id || answerOf(record, user) !== null)
    .flatMap((record) => onDay(record, user, day, zone) ?? []);
}

export function isTitleHidden({ user }: Seat, { Private__s, Owner }: ZohoRecord): boolean {
  return Private__s === true && idIn(Owner) !== user.id;
}

function onDay(record: ZohoRecord, user: User, day: string, zone: string): DayMeeting | null {
  const times = timesOn(record, day, zone);
  if (!times) return null;
  const { start, end } = times;
  const [first, last] = [localDay(start, zone), localDay(end, zone)];
  const isWholeDay = record.All_day === true;
  const until = localClock(end, zone);
  // An end at midnight is the end of the day before it.
  const isOver = last < day || (last === day && until === 0 && end > start);
  if (first > day || isOver) return null;
  const from = first < day ? 0 : localClock(start, zone);
  const to = last > day ? 1440 : until;
  return {
    record,
    from,
    to: Math.max(to, from + 15),
    begins: inZone(start, zone).slice(11, 16),
    ends: inZone(end, zone).slice(11, 16),
    isWholeDay,
    isDeclined: answerOf(record, user) === "declined" || isCancelled(record),
    isRecurring: (record.Recurring_Activity ?? record.$recurrence_id ?? null) !== null,
  };
}

/** Of a series kept as one record: the times of its occurrence on that day. */
function timesOn(record: ZohoRecord, day: string, zone: string) {
  const start = readInstant(record.Start_DateTime);
  const end = readInstant(record.End_DateTime);
  if (start === null || end === null) return null;
  const rule = record.$recurrence_id ? null : ruleIn(record.Recurring_Activity);
  if (rule === null) return { start, end };
  const [first = "", time = ""] = inZone(start, zone).slice(0, 19).split("T");
  const recurrence = readRecurrence(rule, first);
  if (!recurrence || !occurrenceDays(recurrence).includes(day)) return null;
  const begins = instantAt(`${day}T${time}`, zone);
  return { start: begins, end: begins + end - start };
}

function answerOf(record: ZohoRecord, { id }: User): string | null {
  return participantsOf(record).find(({ participant }) => participant === id)?.status ?? null;
}

function localClock(instant: number, zone: string): number {
  const [hours, minutes] = inZone(instant, zone).slice(11, 16).split(":").map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/** Why this user is away on a day without a meeting saying so: leave and public holidays. */
export function listAbsences(
  { organisation, user: viewer }: Seat,
  user: User,
  day: string,
): string[] {
  const zone = viewer.time_zone;
  const [begins, ends] = [day, addDays(day, 1)].map((one) => instantAt(`${one}T00:00:00`, zone));
  const leave = (organisation.leave ?? []).filter(
    ({ user: who, from, to }) =>
      who.id === user.id &&
      (readInstant(from) ?? 0) < (ends ?? 0) &&
      (readInstant(to) ?? 0) > (begins ?? 0),
  );
  const holidays = (organisation.holidays ?? []).filter(({ date }) => date === day);
  return [
    ...holidays.map(({ name }) => name),
    ...leave.map(({ comments }) => (typeof comments === "string" ? comments : "Away")),
  ];
}
