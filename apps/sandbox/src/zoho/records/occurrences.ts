import type { ZohoRecord } from "../organisation.ts";
import { instantAt, inZone, readInstant, writeInstant } from "../zoned.ts";
import { occurrenceDays, readRecurrence, withoutDay } from "./recurrence.ts";
import { ruleIn } from "./write/check-activity.ts";
import type { Values } from "./write/writing.ts";

/**
 * One meeting for each occurrence of a series, at the same time of the local day whatever the clocks
 * do; the meeting itself when it does not recur.
 */
export function spreadOut(meeting: Values, zone: string): readonly Values[] {
  const rule = ruleIn(meeting.Recurring_Activity);
  const start = readInstant(meeting.Start_DateTime);
  const end = readInstant(meeting.End_DateTime);
  if (rule === null || start === null || end === null) return [meeting];
  const [day = "", time = ""] = inZone(start, zone).slice(0, 19).split("T");
  const recurrence = readRecurrence(rule, day);
  if (!recurrence) return [meeting];
  return occurrenceDays(recurrence).map((each) => {
    const begins = instantAt(`${each}T${time}`, zone);
    return {
      ...meeting,
      Start_DateTime: writeInstant(begins),
      End_DateTime: writeInstant(begins + end - start),
    };
  });
}

/** What a series is once the occurrence on that local day is gone; null: it is none, or not on that day. */
export function leaveOut(series: ZohoRecord, day: string, zone: string): Values | null {
  const rule = ruleIn(series.Recurring_Activity);
  const start = readInstant(series.Start_DateTime);
  if (rule === null || start === null) return null;
  const recurrence = readRecurrence(rule, inZone(start, zone).slice(0, 10));
  if (!recurrence || !occurrenceDays(recurrence).includes(day)) return null;
  return { Recurring_Activity: { RRULE: withoutDay(rule, day) } };
}
