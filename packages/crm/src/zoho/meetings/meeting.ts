import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import type { Meeting, Occurrence, Span } from "../../crm.ts";
import { toRecord } from "../records/records.ts";
import { Id } from "../transport/api-name.ts";
import { expandSeries } from "./expand-series.ts";
import { isTime, timeOf, wallClock, withOffset } from "./zoho-time.ts";

const text = z.string().nullish();
/** A number beyond what one can hold has lost its last digits. */
const id = z.union([z.string(), z.number().refine(Number.isSafeInteger)]).nullish();
/** In place of a rule that is there and cannot be read; counts as none. */
export const unreadableRule = "";
const Rule = z
  .union([z.string(), z.object({ RRULE: text }).transform(({ RRULE }) => RRULE)])
  .transform((rule) => rule || null);
/** By Zoho's documents everybody else is a user. */
const others = ["contact", "lead", "email"];
const Participant = z
  .object({
    type: text,
    participant: id.transform((value) => (value === null ? value : value?.toString())),
    status: text,
  })
  // Of others it does not matter who they are.
  .refine(({ type, participant }) => participant || others.includes(type ?? ""));

/** When a meeting is. Whole days come as dates or as instants. */
export const Times = z.looseObject({
  id: Id,
  Modified_Time: text,
  Start_DateTime: z.string().refine(isTime),
  End_DateTime: z.string().refine(isTime),
  All_day: z.boolean().nullish(),
  Recurring_Activity: Rule.nullish().catch(unreadableRule),
});
export type Times = z.output<typeof Times>;

export const Event = Times.extend({
  Venue: text,
  // Whose time it takes is never guessed.
  Owner: z.object({ id: Id }),
  What_Id: z.object({ id: z.string() }).nullish().catch(null),
  // Nobody is called free because the list of those who come could not be read.
  Participants: z.union([z.array(Participant), Participant.transform((one) => [one])]).nullish(),
  $event_cancelled: z.boolean().nullish(),
  $recurrence_id: id,
  /** No document knows it. Where there is one, it says so. */
  Show_As__s: text,
});
export type Event = z.output<typeof Event>;

export const eventFields = [
  "Start_DateTime",
  "End_DateTime",
  "All_day",
  "Recurring_Activity",
  "Venue",
  "Owner",
  "What_Id",
  "Participants",
];

/** In no schema of Zoho's: it may refuse them by name, or send them of one meeting and not of another. */
export const undocumentedFields = ["$event_cancelled", "$recurrence_id", "Show_As__s"];

export function toMeeting(
  event: Event,
  zone: string,
  span: Span,
  fields: readonly string[],
): Meeting {
  return {
    ...toRecord(event, fields),
    ownerId: event.Owner.id,
    participantIds: participantsOf(event),
    occurrences: occurrencesOf(event, zone, span),
    isWholeDay: isWholeDay(event),
    isCancelled: event.$event_cancelled ?? false,
    isFree: event.Show_As__s?.toLowerCase() === "free",
    place: event.Venue?.trim() || null,
    aboutId: event.What_Id?.id ?? null,
  };
}

/** A record of a series is either one occurrence, and says of which, or stands for all of them. */
function occurrencesOf(event: Event, zone: string, span: Span): Occurrence[] {
  const once = timesOf(event, zone);
  const rule = event.Recurring_Activity;
  const isOccurrence = event.$recurrence_id !== null && event.$recurrence_id !== undefined;
  return rule && !isOccurrence ? expandSeries({ ...once, rule }, zone, span) : [once];
}

/** Whether it does, or as a series may. */
export function mayTouch(times: Times, zone: string, span: Span): boolean {
  const once = timesOf(times, zone);
  const rule = times.Recurring_Activity;
  if (rule) return expandSeries({ ...once, rule }, zone, span).length > 0;
  return timeOf(once.start) < timeOf(span.to) && timeOf(once.end) >= timeOf(span.from);
}

type When = Pick<Times, "Start_DateTime" | "End_DateTime" | "All_day">;

/** A whole day's are from the first minute of its first day to the last of its last, in the zone. */
export function timesOf(times: When, zone: string): Occurrence {
  const { Start_DateTime: start, End_DateTime: end } = times;
  if (!isWholeDay(times)) return { start, end };
  const [first, last] = [dayOf(start, zone), dayOf(end, zone)];
  // Midnight at the end belongs to the day before, unless it is where the meeting begins.
  const isNextMidnight =
    !isDate(end) && Temporal.PlainDate.compare(last, first) > 0 && isMidnight(end, zone);
  return {
    start: withOffset(first.toZonedDateTime({ timeZone: zone })),
    end: withOffset(
      (isNextMidnight ? last.subtract({ days: 1 }) : last).toZonedDateTime({
        timeZone: zone,
        plainTime: "23:59:59",
      }),
    ),
  };
}

function isWholeDay({ All_day, Start_DateTime, End_DateTime }: When): boolean {
  return All_day === true || isDate(Start_DateTime) || isDate(End_DateTime);
}

function isDate(time: string): boolean {
  return !time.includes("T");
}

function dayOf(time: string, zone: string): Temporal.PlainDate {
  return isDate(time) ? Temporal.PlainDate.from(time) : wallClock(time, zone).toPlainDate();
}

function isMidnight(time: string, zone: string): boolean {
  return wallClock(time, zone).toPlainTime().equals(new Temporal.PlainTime());
}

/** Users who were asked along, and did not decline. */
function participantsOf({ Participants }: Event): string[] {
  return (Participants ?? []).flatMap(({ type, participant, status }) =>
    participant && !others.includes(type ?? "") && status?.toLowerCase() !== "declined"
      ? [participant]
      : [],
  );
}
