/** Four weeks and three days in which clocks change in Sydney (4 October), Europe (25 October) and North America (1 November). */
export const weeks = { from: Date.UTC(2026, 9, 2, 12), to: Date.UTC(2026, 10, 2, 12) };

/** Of three companies, for each of their workflows. Tokyo's clocks never change. */
export const zones = [
  ["Europe/London", "America/New_York", "Australia/Sydney"],
  ["Europe/Athens", "America/Los_Angeles", "Asia/Tokyo"],
  ["Europe/Berlin", "America/Chicago", "Pacific/Auckland"],
] as const;
