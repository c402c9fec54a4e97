import type { AgentLoad, Compared } from "@milepost/contract/endpoints/insight.ts";

/** "3 h 12 min" */
export function minutesInWords(minutes: number): string {
  const size = Math.abs(Math.round(minutes));
  const [hours, rest] = [Math.floor(size / 60), size % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** "3 h less", "5 min more", "the same": of driving. */
export function savedInWords(minutes: number): string {
  if (Math.round(minutes) === 0) return "the same";
  return `${minutesInWords(minutes)} ${minutes > 0 ? "less" : "more"}`;
}

const metresAMile = 1609.344;

/** "About 12.4 miles less" */
export function milesInWords(metres: number): string {
  const miles = Math.round((Math.abs(metres) / metresAMile) * 10) / 10;
  if (miles === 0) return "About the same distance";
  return `About ${miles.toLocaleString("en-GB")} ${miles === 1 ? "mile" : "miles"} ${metres > 0 ? "less" : "more"}`;
}

/** Of a comparison that is known for so many of all. Unknown is said as unknown, never as 0. */
export function cellOf(saved: string, known: number, all: number): string {
  if (known === 0) return "not known";
  return known < all ? `${saved}, ${all - known} not known` : saved;
}

/** What a comparison rests on. */
export function knownInWords({ bookings }: Compared, all: number): string {
  if (bookings === all) return `Compared for ${count(all, "appointment", "appointments")}.`;
  return `Compared for ${bookings} of ${count(all, "appointment", "appointments")}; ${all - bookings} not known.`;
}

export function unevennessInWords(unevenness: number | null): string {
  if (unevenness === null) return "There is nothing to compare yet.";
  const times = Math.round(unevenness * 10) / 10;
  if (times === 1) return "Everybody has about as many appointments.";
  return `The busiest field agent has ${times} times as many appointments as the average.`;
}

/** "42 %"; "at least" where some driving is not known. */
export function shareInWords({ share, driveNotKnown }: AgentLoad): string {
  if (share === null) return "not known";
  return `${driveNotKnown > 0 ? "at least " : ""}${percent(share)}`;
}

export function driveInWords({ appointments, driveMinutes, driveNotKnown }: AgentLoad): string {
  if (appointments > 0 && driveNotKnown === appointments) return "not known";
  return `${driveNotKnown > 0 ? "at least " : ""}${minutesInWords(driveMinutes)}`;
}

/** A little is not nothing. */
export function percent(share: number): string {
  if (share > 0 && share < 0.01) return "under 1 %";
  return `${Math.round(share * 100)} %`;
}

export function count(number: number, one: string, several: string): string {
  return `${number} ${number === 1 ? one : several}`;
}

/** "2 Nov 2026" */
export function dateInWords(date: string): string {
  const format = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat("en-GB", format).format(Date.parse(date));
}
