import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import type { Occurrence, Span } from "../../crm.ts";
import { timeOf, wallClock, withOffset } from "./zoho-time.ts";

/** A series as Zoho describes it. The days it leaves out stand in the rule too, as `EXDATE`. */
export interface Series extends Occurrence {
  /** Such as `FREQ=WEEKLY;BYDAY=MO,WE;DTSTART=2026-05-20;UNTIL=2026-07-28;EXDATE=2026-06-03`. */
  readonly rule: string;
}

/** A rule that never comes near the span is given up after this many. */
const mostSteps = 20_000;

/**
 * The occurrences that touch the span. Each is at the wall clock time of the first, in the zone, on
 * either side of a clock change. A rule that cannot be read is one meeting.
 */
export function expandSeries(series: Series, zone: string, span: Span): Occurrence[] {
  const first = wallClock(series.start, zone);
  const lasts = first.until(wallClock(series.end, zone));
  const [from, to] = [timeOf(span.from), timeOf(span.to)];
  // A day early, so that no change of clocks can matter.
  const notBefore = wallClock(span.from, zone).subtract(lasts).subtract({ days: 1 });
  const found: Occurrence[] = [];
  for (const start of startsOf(series.rule, first, { zone, notBefore })) {
    const [begins, ends] = [start, start.add(lasts)].map((time) => time.toZonedDateTime(zone));
    if (!begins || !ends || begins.epochMilliseconds >= to) break;
    if (ends.epochMilliseconds < from) continue;
    found.push({ start: withOffset(begins), end: withOffset(ends) });
  }
  return found;
}

/** Those before `notBefore` are passed over cheaply: a series may be years old. */
function* startsOf(
  rule: string,
  first: Temporal.PlainDateTime,
  { zone, notBefore }: { zone: string; notBefore: Temporal.PlainDateTime },
): Generator<Temporal.PlainDateTime, void> {
  const { recur, until, except } = readRule(rule);
  if (!recur) return yield first;
  const earliest = notBefore.toString({ smallestUnit: "second" });
  const steps = recur.iterator(icalTime(first));
  for (let count = 0; count < mostSteps; count += 1) {
    const next = steps.next();
    if (!next) return;
    if (next.toString() < earliest) continue;
    const start = plainTime(next);
    if (until && isAfter(start, until, zone)) return;
    if (!except.includes(start.toPlainDate().toString())) yield start;
  }
}

/**
 * Zoho puts days into the rule that are not part of one, and writes the last day with hyphens. The
 * last day is the last on which one begins, so it is compared here and not left to the library.
 */
function readRule(rule: string) {
  const parts = rule.split(";").map((part) => part.trim());
  const partOf = (name: string) =>
    parts.find((part) => part.toUpperCase().startsWith(`${name}=`))?.slice(name.length + 1);
  const own = parts.filter((part) => part && !/^(DTSTART|UNTIL|EXDATE)=/i.test(part));
  const except = (partOf("EXDATE") ?? "").split(",").flatMap((day) => dayOf(day) ?? []);
  return { recur: readRecur(own.join(";")), until: partOf("UNTIL") ?? null, except };
}

/** The CRM offers no others. */
const frequencies = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"];
/** The library goes there day by day, and nobody could stop it. */
const longestInterval = 1_000;

/** Null: the library cannot read it, or would be busy with it for too long. */
function readRecur(text: string) {
  try {
    const recur = ICAL.Recur.fromString(text);
    const isUsual = frequencies.includes(recur.freq) && recur.interval <= longestInterval;
    const most = choicesOf(recur);
    const positions = recur.getComponent("BYSETPOS").map((at) => Math.abs(Number(at)));
    const areThere = positions.every((at) => at >= 1 && at <= most);
    return isUsual && areThere ? recur : null;
  } catch {
    return null;
  }
}

/** Of how many days, at most, a position chooses one. The library would look for one beyond them through centuries. */
function choicesOf(recur: InstanceType<typeof ICAL.Recur>): number {
  if (recur.freq === "YEARLY") return 366;
  // As in FR, every Friday, and -1FR, the last.
  const weekdays = recur.getComponent("BYDAY").map((day) => {
    return /\d/.test(String(day)) || recur.freq !== "MONTHLY" ? 1 : 5;
  });
  if (weekdays.length > 0) return weekdays.reduce((sum, days) => sum + days, 0);
  return Math.max(1, recur.getComponent("BYMONTHDAY").length);
}

/** A last day is inside; a last moment with a Z is an instant. */
function isAfter(start: Temporal.PlainDateTime, until: string, zone: string): boolean {
  const [, date, hour, minute, second, utc] =
    /^(\d{4}-?\d\d-?\d\d)(?:T(\d\d):?(\d\d):?(\d\d)(Z)?)?/.exec(until.trim()) ?? [];
  const day = date && dayOf(date);
  if (!day) return false;
  if (hour === undefined) return start.toPlainDate().toString() > day;
  const moment = momentOf(`${day}T${hour}:${minute}:${second}`);
  if (!moment) return false;
  const last = utc ? moment.toZonedDateTime("UTC").withTimeZone(zone).toPlainDateTime() : moment;
  return Temporal.PlainDateTime.compare(start, last) > 0;
}

/** Null: no clock ever shows it. */
function momentOf(text: string): Temporal.PlainDateTime | null {
  try {
    return Temporal.PlainDateTime.from(text);
  } catch {
    return null;
  }
}

/** From `2026-07-01` or `20260701`, with or without a time after it; null: neither. */
function dayOf(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(text.trim()) ?? [];
  return year ? `${year}-${month}-${day}` : null;
}

/** Without a zone: the library then counts days, not hours. */
function icalTime({ year, month, day, hour, minute, second }: Temporal.PlainDateTime) {
  return ICAL.Time.fromData({ year, month, day, hour, minute, second, isDate: false });
}

function plainTime({ year, month, day, hour, minute, second }: InstanceType<typeof ICAL.Time>) {
  return Temporal.PlainDateTime.from({ year, month, day, hour, minute, second });
}
