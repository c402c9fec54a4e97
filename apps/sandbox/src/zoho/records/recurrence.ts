/** A rule such as "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,WE;DTSTART=2026-05-20;UNTIL=2026-07-28". */
export interface Recurrence {
  readonly frequency: "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";
  readonly interval: number;
  /** Days are yyyy-MM-dd; until is inside. */
  readonly start: string;
  readonly until: string | null;
  readonly count: number | null;
  /** Weekdays, Sunday 0, with which one of the month it is: 0 for each, -1 for the last. */
  readonly weekdays: readonly { readonly day: number; readonly nth: number }[];
  readonly monthDays: readonly number[];
  /** 1 to 12. */
  readonly months: readonly number[];
  readonly except: readonly string[];
}

/** Null when it is no rule. `start` is where it begins if the rule itself does not say. */
export function readRecurrence(rule: string, start: string): Recurrence | null {
  const parts = new Map(rule.split(";").map((part) => splitOnce(part)));
  const frequency = frequencies.find((one) => one === parts.get("FREQ"));
  const interval = Number(parts.get("INTERVAL") ?? 1);
  const position = Number(parts.get("BYSETPOS") ?? 0);
  const weekdays = listOf(parts.get("BYDAY")).map((text) => readWeekday(text, position));
  const until = dayOf(parts.get("UNTIL"));
  const count = parts.has("COUNT") ? Number(parts.get("COUNT")) : null;
  const isRule = frequency && Number.isInteger(interval) && interval > 0;
  if (!isRule || weekdays.includes(null) || (parts.has("UNTIL") && until === null)) return null;
  return {
    frequency,
    interval,
    start: dayOf(parts.get("DTSTART")) ?? start,
    until,
    count,
    weekdays: weekdays.filter((one) => one !== null),
    monthDays: listOf(parts.get("BYMONTHDAY")).map(Number),
    months: listOf(parts.get("BYMONTH")).map(Number),
    except: listOf(parts.get("EXDATE")).flatMap((text) => dayOf(text) ?? []),
  };
}

/** The same rule with one more day left out. */
export function withoutDay(rule: string, day: string): string {
  return /(^|;)EXDATE=/.test(rule)
    ? rule.replace(/((?:^|;)EXDATE=[^;]*)/, `$1,${day}`)
    : `${rule};EXDATE=${day}`;
}

/** At most `most` days, because a rule without an end has no last one. */
export function occurrenceDays(recurrence: Recurrence, most = 400): string[] {
  const days: string[] = [];
  const wanted = Math.min(recurrence.count ?? most, most);
  const end = recurrence.until ?? addDays(recurrence.start, 3_660);
  for (let day = recurrence.start; day <= end && days.length < wanted; day = addDays(day, 1)) {
    if (isOn(recurrence, day)) days.push(day);
  }
  return days.filter((day) => !recurrence.except.includes(day));
}

function isOn(recurrence: Recurrence, day: string): boolean {
  const { frequency, interval, start, weekdays, months } = recurrence;
  const [from, at] = [partsOf(start), partsOf(day)];
  const isWeekday = weekdays.some((one) => one.day === at.weekday);
  switch (frequency) {
    case "DAILY":
      return daysBetween(start, day) % interval === 0 && (weekdays.length === 0 || isWeekday);
    case "WEEKLY": {
      const weeks = daysBetween(mondayOf(start), mondayOf(day)) / 7;
      return (
        weeks % interval === 0 && (weekdays.length === 0 ? at.weekday === from.weekday : isWeekday)
      );
    }
    case "MONTHLY": {
      const passed = (at.year - from.year) * 12 + at.month - from.month;
      return passed % interval === 0 && isDayOfMonth(recurrence, day);
    }
    case "YEARLY": {
      const inMonth = months.length === 0 ? at.month === from.month : months.includes(at.month);
      return (at.year - from.year) % interval === 0 && inMonth && isDayOfMonth(recurrence, day);
    }
  }
}

function isDayOfMonth({ start, weekdays, monthDays }: Recurrence, day: string): boolean {
  const at = partsOf(day);
  if (monthDays.length > 0) return monthDays.includes(at.day);
  if (weekdays.length === 0) return at.day === partsOf(start).day;
  const nth = Math.ceil(at.day / 7);
  const isLast = partsOf(addDays(day, 7)).month !== at.month;
  return weekdays.some(
    (one) =>
      one.day === at.weekday && (one.nth === 0 || one.nth === nth || (one.nth === -1 && isLast)),
  );
}

const frequencies = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
const weekdayNames = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

function readWeekday(text: string, position: number) {
  const [, nth = "", name = ""] = /^([+-]?\d)?([A-Z]{2})$/.exec(text) ?? [];
  const day = weekdayNames.indexOf(name);
  return day === -1 ? null : { day, nth: nth === "" ? position : Number(nth) };
}

function splitOnce(part: string): [string, string] {
  const at = part.indexOf("=");
  return [part.slice(0, at).trim().toUpperCase(), part.slice(at + 1).trim()];
}

function listOf(text: string | undefined): string[] {
  return text ? text.split(",").map((one) => one.trim()) : [];
}

/** From yyyy-MM-dd or yyyyMMdd, with or without a time after it. */
function dayOf(text: string | undefined): string | null {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(text ?? "") ?? [];
  return year ? `${year}-${month}-${day}` : null;
}

function partsOf(day: string) {
  const at = new Date(day);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + 1];
  return { year, month, day: at.getUTCDate(), weekday: at.getUTCDay() };
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

function mondayOf(day: string): string {
  return addDays(day, -((partsOf(day).weekday + 6) % 7));
}
