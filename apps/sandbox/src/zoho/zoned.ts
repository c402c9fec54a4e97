const formats = new Map<string, Intl.DateTimeFormat>();

/** The same instant as `yyyy-MM-ddTHH:mm:ss±HH:mm` in an IANA zone. */
export function inZone(instant: number, zone: string): string {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(instant)
      .map((p) => [p.type, p.value]),
  );
  const date = `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
  const time = `${parts.get("hour")}:${parts.get("minute")}:${parts.get("second")}`;
  return `${date}T${time}${parts.get("timeZoneName")?.slice("GMT".length) || "+00:00"}`;
}

/** Milliseconds that the zone is ahead of UTC at that instant. */
export function offsetOf(instant: number, zone: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(inZone(instant, zone)) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** An instant as records write it; null for any other value. */
export function readInstant(value: unknown): number | null {
  if (typeof value !== "string" || !datetime.test(value)) return null;
  const instant = Date.parse(value);
  return Number.isNaN(instant) || !isDay(value.slice(0, 10)) ? null : instant;
}

/** Zoho answers every datetime in the caller's zone, wherever it was written. */
export function withDatetimesIn<T extends object>(zone: string, row: T): T {
  const entries = Object.entries(row).map(([name, value]) => {
    const instant = readInstant(value);
    return [name, instant === null ? value : inZone(instant, zone)];
  });
  return Object.fromEntries(entries) as T;
}

const datetime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "longOffset",
  });
  formats.set(timeZone, format);
  return format;
}

/** As records keep it: whole seconds, in UTC. */
export function writeInstant(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}+00:00`;
}

/** The instant at which clocks in the zone show `local`, such as "2026-07-01T10:00:00". */
export function instantAt(local: string, zone: string): number {
  const asUtc = Date.parse(`${local}Z`);
  const guess = asUtc - offsetOf(asUtc, zone);
  return asUtc - offsetOf(guess, zone);
}

/** yyyy-MM-dd, and in the calendar. */
export function isDay(text: string): boolean {
  const instant = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}
