import rrule from "rrule";

const { RRule, Frequency } = rrule;

/** A rule such as "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,WE;DTSTART=2026-05-20;UNTIL=2026-07-28", read by another library than the adapter's. */
export interface Recurrence {
  readonly rule: InstanceType<typeof RRule>;
  /** Days that are left out, yyyy-MM-dd. */
  readonly except: readonly string[];
}

const frequencies = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
/** A rule without an end ends here after ten years. */
const longestDays = 3_660;
const dayMs = 86_400_000;

/** Null when it is no rule. `start` is where it begins if the rule itself does not say. */
export function readRecurrence(text: string, start: string): Recurrence | null {
  const parts = new Map(text.split(";").map(splitOnce));
  const frequency = frequencies.find((one) => one === parts.get("FREQ"));
  const interval = Number(parts.get("INTERVAL") ?? 1);
  const until = dayOf(parts.get("UNTIL"));
  const isUntilRead = until !== null || !parts.has("UNTIL");
  if (!frequency || !Number.isInteger(interval) || interval < 1 || !isUntilRead) return null;
  const dtstart = new Date(dayOf(parts.get("DTSTART")) ?? start);
  try {
    const rule = new RRule({
      ...RRule.parseString(without(text, "DTSTART", "UNTIL", "EXDATE")),
      freq: Frequency[frequency],
      interval,
      dtstart,
      // The last day is inside.
      until: until === null ? new Date(dtstart.getTime() + longestDays * dayMs) : new Date(until),
    });
    return { rule, except: listOf(parts.get("EXDATE")).flatMap((one) => dayOf(one) ?? []) };
  } catch {
    return null;
  }
}

/** The same rule with one more day left out. */
export function withoutDay(rule: string, day: string): string {
  return /(^|;)EXDATE=/.test(rule)
    ? rule.replace(/((?:^|;)EXDATE=[^;]*)/, `$1,${day}`)
    : `${rule};EXDATE=${day}`;
}

/** At most `most` days, because a rule without an end has no last one. */
export function occurrenceDays({ rule, except }: Recurrence, most = 400): string[] {
  return rule
    .all((_, count) => count < most)
    .map((at) => at.toISOString().slice(0, 10))
    .filter((day) => !except.includes(day));
}

function without(text: string, ...names: readonly string[]): string {
  const isKept = (part: string) => !names.includes(splitOnce(part)[0]);
  return text.split(";").filter(isKept).join(";");
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
