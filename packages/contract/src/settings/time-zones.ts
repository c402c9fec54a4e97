/** The cities that a workflow's zone is chosen from. */
export const timeZones = [
  "Europe/London",
  "Europe/Paris",
  "Europe/Berlin",
  "Europe/Madrid",
  "Europe/Rome",
  "Europe/Athens",
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Los_Angeles",
  "Asia/Dubai",
  "Asia/Tokyo",
  "Asia/Hong_Kong",
  "Asia/Singapore",
  "Australia/Sydney",
  "Pacific/Auckland",
] as const;

/** The name a zone is offered under: "New York". */
export function cityOf(zone: (typeof timeZones)[number]): string {
  return zone.slice(zone.indexOf("/") + 1).replaceAll("_", " ");
}
