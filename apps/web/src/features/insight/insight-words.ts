import type { AgentLoad, Compared, Insight } from "@milepost/contract/endpoints/insight.ts";
import type { DrivingCost } from "@milepost/contract/settings/driving-cost.ts";
import {
  count,
  dateInWords,
  distanceInWords,
  milesOf,
  minutesInWords,
  moneyInWords,
} from "@milepost/contract/texts/insight-figures.ts";

/** "3 h less", "5 min more", "the same": of driving. */
export function savedInWords(minutes: number): string {
  if (Math.round(minutes) === 0) return "the same";
  return `${minutesInWords(minutes)} ${minutes > 0 ? "less" : "more"}`;
}

/** "About 12.4 miles less" */
export function milesInWords(metres: number): string {
  if (Math.abs(milesOf(metres)) < 0.05) return "About the same distance";
  return `About ${distanceInWords(metres)} ${metres > 0 ? "less" : "more"}`;
}

/** Which of the two prices the money rests on. */
export function costInWords({ perHour, perMile }: DrivingCost): string {
  const hour = perHour === null ? null : `${moneyInWords(perHour)} an hour`;
  const mile = perMile === null ? null : `${moneyInWords(perMile)} a mile`;
  const prices = [hour, mile].filter((price) => price !== null).join(" and ");
  if (hour !== null && mile !== null) return `Money is counted at ${prices}.`;
  return `Money is counted at ${prices} alone: the other price isn’t set.`;
}

/** "£1,240 and 31 h of driving saved" */
export function headline({ bookings, minutes }: Compared, money: number | null): string {
  if (bookings === 0) return "Unknown: we can’t compare any of these appointments";
  if (Math.round(minutes) === 0) return "As much driving as with the first slot";
  if (minutes < 0) return `${minutesInWords(minutes)} more driving than with the first slot`;
  const time = `${minutesInWords(minutes)} of driving`;
  return money !== null && money > 0 ? `${moneyInWords(money)} and ${time} saved` : `${time} saved`;
}

/** As long as these days, both included: "the 4 weeks before", "the 10 days before". */
export function periodBefore(from: string, to: string): string {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  if (days === 1) return "the day before";
  if (days === 7) return "the week before";
  return days % 7 === 0 ? `the ${days / 7} weeks before` : `the ${days} days before`;
}

/** Of a comparison that is known for so many of all. Unknown is said as unknown, never as 0. */
export function cellOf(saved: string, known: number, all: number): string {
  if (known === 0) return "unknown";
  return known < all ? `${saved}, ${all - known} unknown` : saved;
}

/** What a comparison rests on. */
export function knownInWords({ bookings }: Compared, all: number): string {
  if (bookings === all) return `Compared for ${count(all, "appointment", "appointments")}.`;
  return `Compared for ${bookings} of ${count(all, "appointment", "appointments")}; ${all - bookings} unknown.`;
}

export function unevennessInWords(unevenness: number | null): string {
  if (unevenness === null) return "There is nothing to compare yet.";
  const times = Math.round(unevenness * 10) / 10;
  if (times === 1) return "Everybody has about as many appointments.";
  return `The busiest field agent has ${times} times as many appointments as the average.`;
}

/** "42%"; "at least" where some driving or the rest of the diary is not known. */
export function shareInWords({ share, driveNotKnown, otherMinutes }: AgentLoad): string {
  if (share === null) return "unknown";
  const isPart = driveNotKnown > 0 || otherMinutes === null;
  return `${isPart ? "at least " : ""}${percent(share)}`;
}

export function driveInWords({ appointments, driveMinutes, driveNotKnown }: AgentLoad): string {
  if (appointments > 0 && driveNotKnown === appointments) return "unknown";
  return `${driveNotKnown > 0 ? "at least " : ""}${minutesInWords(driveMinutes)}`;
}

/** "12, 18 h" */
export function otherInWords({ otherAppointments, otherMinutes }: AgentLoad): string {
  if (otherAppointments === null || otherMinutes === null) return "unknown";
  return `${otherAppointments}, ${minutesInWords(otherMinutes)}`;
}

/** Of which days other appointments are counted. */
export function diariesInWords(diaries: Insight["load"]["diaries"]): string {
  if (diaries === null) return "We don’t know other appointments of these days.";
  const { from, to } = diaries;
  return `Other appointments are counted from ${dateInWords(from)} to ${dateInWords(to)}.`;
}

/** A little is not nothing. */
export function percent(share: number): string {
  if (share > 0 && share < 0.01) return "under 1%";
  return `${Math.round(share * 100)}%`;
}
