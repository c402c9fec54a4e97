/** "Tuesday 24 November" on the calendar of the zone. */
export function dayWords(instant: string, timeZone: string): string {
  const parts = { weekday: "long", day: "numeric", month: "long", timeZone } as const;
  return new Intl.DateTimeFormat("en-GB", parts).format(new Date(instant)).replace(",", "");
}

/** "10am to 11:30am" on the clock of the zone. */
export function hoursWords(start: string, end: string, timeZone: string): string {
  return `${hourWords(start, timeZone)} to ${hourWords(end, timeZone)}`;
}

function hourWords(instant: string, timeZone: string): string {
  const parts = { hour: "numeric", minute: "2-digit", hour12: true, timeZone } as const;
  const words = new Intl.DateTimeFormat("en-GB", parts).format(new Date(instant));
  // Noon is 12pm, which this locale writes as 0 pm.
  return words.replace(/^0:/, "12:").replace(":00", "").replace(/\s/g, "").toLowerCase();
}
