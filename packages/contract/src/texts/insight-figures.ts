import type { Compared } from "../endpoints/insight.ts";
import type { DrivingCost } from "../settings/driving-cost.ts";

// Figures of Insight as people read them, on its page and in the weekly mail.

/** "3 h 12 min" */
export function minutesInWords(minutes: number): string {
  const size = Math.abs(Math.round(minutes));
  const [hours, rest] = [Math.floor(size / 60), size % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

const metresAMile = 1609.344;

/** So many metres in miles. */
export const milesOf = (metres: number) => metres / metresAMile;

/** "12.4 miles" */
export function distanceInWords(metres: number): string {
  const size = Math.abs(milesOf(metres));
  const miles = Math.round(size * 10) / 10;
  const shown = size >= 100 ? Math.round(size) : miles;
  return `${shown.toLocaleString("en-GB")} ${shown === 1 ? "mile" : "miles"}`;
}

/** With a minus where more was driven. */
export function signed(number: number, inWords: (size: number) => string): string {
  return `${number < 0 ? "−" : ""}${inWords(Math.abs(number))}`;
}

/** Pounds. Null: nothing could be compared, or no price is set. */
export function moneySaved(
  { bookings, minutes, metres }: Compared,
  { perHour, perMile }: DrivingCost,
): number | null {
  if (bookings === 0 || (perHour === null && perMile === null)) return null;
  return (minutes / 60) * (perHour ?? 0) + milesOf(metres) * (perMile ?? 0);
}

/** "£1,240", "−£12.50" */
export function moneyInWords(pounds: number): string {
  const digits = Math.abs(pounds) >= 100 ? 0 : 2;
  const format = {
    style: "currency",
    currency: "GBP",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  return new Intl.NumberFormat("en-GB", format).format(pounds).replace("-", "−");
}

/** Against the days before: "3 h more than before". */
export function changeInWords(
  now: number,
  before: number,
  inWords: (size: number) => string,
): string {
  const change = now - before;
  if (inWords(Math.abs(change)) === inWords(0)) return "As much as before";
  return `${inWords(Math.abs(change))} ${change > 0 ? "more" : "less"} than before`;
}

export function count(number: number, one: string, several: string): string {
  return `${number} ${number === 1 ? one : several}`;
}

/** "2 Nov 2026" */
export function dateInWords(date: string): string {
  const format = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat("en-GB", format).format(Date.parse(date));
}

/** "2 Nov" */
export function dayInWords(date: string): string {
  const format = { day: "numeric", month: "short", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat("en-GB", format).format(Date.parse(date));
}
