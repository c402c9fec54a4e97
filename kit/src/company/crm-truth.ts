import { Temporal } from "temporal-polyfill";
import type { RawRecord } from "./sandbox.ts";

/** Whose time is taken, when and where: `agent start end postcode`, for comparing. */
export type BusyTimes = readonly string[];

export interface Span {
  readonly from: number;
  readonly to: number;
}

interface Taken {
  readonly crmUserId: string;
  readonly start: number;
  readonly end: number;
  readonly postcode: string | null;
}

export function describeTaken({ crmUserId, start, end, postcode }: Taken): string {
  const text = (ms: number) => new Date(ms).toISOString().slice(0, 16);
  return `${crmUserId} ${text(start)} ${text(end)} ${postcode ?? "-"}`;
}

/**
 * What the mirror should hold, worked out from the CRM's own records without a line of Milepost's
 * code: who owns or attends a meeting that stands, and whose bookings there are.
 */
export function busyTimes(
  { meetings, bookings }: { meetings: readonly RawRecord[]; bookings: readonly RawRecord[] },
  {
    agentIds,
    zone,
    lastsMinutes,
  }: { agentIds: readonly string[]; zone: string; lastsMinutes: number },
  span: Span,
): BusyTimes {
  const taken = [
    ...meetings.flatMap((meeting) => ofMeeting(meeting, zone)),
    ...bookings.flatMap((booking) => ofBooking(booking, lastsMinutes)),
  ];
  return taken
    .filter(({ crmUserId }) => agentIds.includes(crmUserId))
    .filter(({ start, end }) => start < span.to && end > span.from)
    .map(describeTaken)
    .sort();
}

function ofMeeting(meeting: RawRecord, zone: string): Taken[] {
  if (meeting.$event_cancelled === true) return [];
  const participants = (meeting.Participants ?? []) as {
    type: string;
    participant: string;
    status: string;
  }[];
  const people = new Set([
    (meeting.Owner as { id: string }).id,
    ...participants
      .filter(({ type, status }) => type === "user" && status !== "declined")
      .map(({ participant }) => participant),
  ]);
  const start = Date.parse(String(meeting.Start_DateTime));
  const end = Date.parse(String(meeting.End_DateTime));
  const times = meeting.All_day === true ? wholeDays(start, end, zone) : { start, end };
  const postcode = postcodeOf(meeting.Venue);
  return [...people].map((crmUserId) => ({ crmUserId, ...times, postcode }));
}

function wholeDays(start: number, end: number, zone: string) {
  const dayOf = (ms: number) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate();
  const midnight = (date: Temporal.PlainDate) => date.toZonedDateTime(zone).epochMilliseconds;
  const isMidnight = end > start && midnight(dayOf(end)) === end;
  return {
    start: midnight(dayOf(start)),
    end: midnight(isMidnight ? dayOf(end) : dayOf(end).add({ days: 1 })),
  };
}

function ofBooking(booking: RawRecord, lastsMinutes: number): Taken[] {
  const agent = booking.Field_Agent as { id: string } | null | undefined;
  if (!agent || typeof booking.Appointment_Start !== "string") return [];
  const start = Date.parse(booking.Appointment_Start);
  const given = Date.parse(String(booking.Appointment_End));
  const end = given > start ? given : start + lastsMinutes * 60_000;
  return [{ crmUserId: agent.id, start, end, postcode: postcodeOf(booking.Visit_Postcode) }];
}

function postcodeOf(text: unknown): string | null {
  const found = /([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})$/.exec(typeof text === "string" ? text : "");
  return found ? `${found[1]}${found[2]}` : null;
}
