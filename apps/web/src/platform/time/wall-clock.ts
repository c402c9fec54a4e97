// Times of slots arrive as "2025-02-10T10:00:00+01:00", written in the workflow's zone: their digits are
// the wall clock to show, wherever the browser is. A wall clock here is a Date whose UTC digits are it.

/** The wall clock that a time was written with, so many minutes later. */
export function wallClock(time: string, laterMinutes: number): Date {
  return new Date(Date.parse(`${time.slice(0, 16)}:00Z`) + laterMinutes * 60_000);
}

export function browserClock(instant: Date): Date {
  return new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000);
}

/** "10am", "10:15am" */
export function hourOf(clock: Date): string {
  const [hours, minutes] = [clock.getUTCHours(), clock.getUTCMinutes()];
  const past = minutes === 0 ? "" : `:${String(minutes).padStart(2, "0")}`;
  return `${hours % 12 || 12}${past}${hours < 12 ? "am" : "pm"}`;
}

// By hand: the browser's first formatter costs a slow processor up to a fifth of a second, before the first picture.
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** "Monday 10 February 2025" */
export function dateOf(clock: Date): string {
  const month = months[clock.getUTCMonth()];
  return `${weekdays[clock.getUTCDay()]} ${clock.getUTCDate()} ${month} ${clock.getUTCFullYear()}`;
}
