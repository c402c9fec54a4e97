/** "09:05" in a zone; without one, in the browser's own. */
export function timeOfDay(instant: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone }).format(instant);
}
