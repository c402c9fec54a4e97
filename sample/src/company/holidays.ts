import { Temporal } from "temporal-polyfill";
import { weekdayFrom } from "../places/london.ts";
import { crmId, type Holiday } from "../zoho.ts";

/** The public holidays of England from a month before to a year after a date, in order. */
export function listHolidays(today: Temporal.PlainDate): Holiday[] {
  const [from, to] = [today.subtract({ months: 1 }), today.add({ years: 1 })].map(String);
  return [today.year - 1, today.year, today.year + 1]
    .flatMap(holidaysIn)
    .filter(({ date }) => date >= (from ?? "") && date <= (to ?? ""))
    .map((holiday, index) => ({
      id: crmId(740_001 + index),
      ...holiday,
      year: Number(holiday.date.slice(0, 4)),
      type: "business_holiday",
    }));
}

function holidaysIn(year: number): { name: string; date: string }[] {
  const day = (month: number, ofMonth: number) =>
    Temporal.PlainDate.from({ year, month, day: ofMonth });
  const mondayFrom = (date: Temporal.PlainDate) => date.add({ days: (8 - date.dayOfWeek) % 7 });
  const easter = easterOf(year);
  const christmas = weekdayFrom(day(12, 25));
  const days: [string, Temporal.PlainDate][] = [
    ["New Year's Day", weekdayFrom(day(1, 1))],
    ["Good Friday", easter.subtract({ days: 2 })],
    ["Easter Monday", easter.add({ days: 1 })],
    ["Early May bank holiday", mondayFrom(day(5, 1))],
    ["Spring bank holiday", mondayFrom(day(5, 25))],
    ["Summer bank holiday", mondayFrom(day(8, 25))],
    ["Christmas Day", christmas],
    ["Boxing Day", boxingDayOf(year, christmas)],
  ];
  return days.map(([name, date]) => ({ name, date: date.toString() }));
}

/** The weekday after Christmas Day's, unless the 26th is a weekday of its own. */
function boxingDayOf(year: number, christmas: Temporal.PlainDate): Temporal.PlainDate {
  const own = weekdayFrom(Temporal.PlainDate.from({ year, month: 12, day: 26 }));
  return own.equals(christmas) ? weekdayFrom(christmas.add({ days: 1 })) : own;
}

/** The Gregorian rule: the Sunday after the full moon on or after the twenty-first of March. */
function easterOf(year: number): Temporal.PlainDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const epact =
    (century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) %
    30;
  const moon =
    epact -
    Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const fullMoon = Temporal.PlainDate.from({ year, month: 3, day: 21 }).add({ days: moon });
  return fullMoon.add({ days: 7 - (fullMoon.dayOfWeek % 7) });
}
