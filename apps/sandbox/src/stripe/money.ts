/** "£149.00" of pence. */
export function pounds(pence: number): string {
  return new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" }).format(pence / 100);
}

/** "22 November 2026" of seconds since 1970. */
export function dateOf(seconds: number): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(
    seconds * 1000,
  );
}
