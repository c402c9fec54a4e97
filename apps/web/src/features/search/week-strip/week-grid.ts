import { parseSlotCode, slotDays } from "@milepost/scheduling/parse-slot-code.ts";
import { hourOf } from "../../../platform/time/wall-clock.ts";

interface WeekDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** "Mon" */
  readonly weekday: string;
  /** Another week than the day before it. */
  readonly isNewWeek: boolean;
}

/** The days and times that were searched. */
export interface WeekGrid {
  readonly days: readonly WeekDay[];
  readonly times: readonly WeekTime[];
  /** The code of a slot by its day and time; null: there is none, or it has begun. */
  readonly codeAt: (day: number, time: number) => string | null;
}

interface WeekTime {
  /** Since midnight. */
  readonly minutes: number;
  /** "10am" */
  readonly label: string;
}

/** As many days as can be looked over at once; the list goes on. */
const daysAtMost = 20;

/** `codes` of all slots that were looked at; `week`: Monday of week 0. */
export function weekGrid(codes: readonly string[], week: string): WeekGrid {
  const slots = codes.flatMap((code) => {
    const slot = parseSlotCode(code);
    return slot ? [{ code, date: dateOf(week, slot), minutes: slot.minutes, week: slot.week }] : [];
  });
  const byDate = Map.groupBy(slots, ({ date }) => date);
  const dates = [...byDate.keys()].toSorted().slice(0, daysAtMost);
  const times = [...new Set(slots.map(({ minutes }) => minutes))].toSorted((a, b) => a - b);
  const weekAt = (date: string | undefined) => byDate.get(date ?? "")?.[0]?.week;
  return {
    days: dates.map((date, at) => ({
      date,
      weekday: weekdayOf(date),
      isNewWeek: at > 0 && weekAt(date) !== weekAt(dates[at - 1]),
    })),
    times: times.map((minutes) => ({ minutes, label: hourOf(new Date(minutes * 60_000)) })),
    codeAt: (day, time) =>
      byDate.get(dates[day] ?? "")?.find(({ minutes }) => minutes === times[time])?.code ?? null,
  };
}

function dateOf(week: string, slot: { week: number; day: (typeof slotDays)[number] }): string {
  const date = new Date(`${week}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 7 * slot.week + slotDays.indexOf(slot.day));
  return date.toISOString().slice(0, 10);
}

function weekdayOf(date: string): string {
  return slotDays[new Date(`${date}T00:00:00Z`).getUTCDay() - 1] ?? "";
}
