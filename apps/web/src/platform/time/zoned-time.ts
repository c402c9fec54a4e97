// A local time is what <input type="datetime-local"> holds, "2026-07-06T10:00", on the wall clock of
// the workflow's zone, wherever the browser is.

/** As a CRM wants it: "2026-07-06T10:00:00+01:00". */
export function withOffset(local: string, zone: string): string {
  const clock = Date.parse(`${local.slice(0, 16)}:00Z`);
  // Twice: near a change of the clocks the first guess may lie on its other side.
  const guess = clock - offsetMinutes(clock, zone) * 60_000;
  const minutes = offsetMinutes(guess, zone);
  const part = (value: number) => `${Math.floor(value)}`.padStart(2, "0");
  const size = Math.abs(minutes);
  return `${local.slice(0, 16)}:00${minutes < 0 ? "-" : "+"}${part(size / 60)}:${part(size % 60)}`;
}

/** The local time of the zone at an instant. Null: it is no instant. */
export function localIn(instant: string, zone: string): string | null {
  if (Number.isNaN(Date.parse(instant))) return null;
  return wallClockIn(instant, zone).toISOString().slice(0, 16);
}

/** The wall clock of the zone at an instant, as a Date whose UTC digits are it. */
export function wallClockIn(instant: string, zone: string): Date {
  const ms = Date.parse(instant);
  return new Date(ms + offsetMinutes(ms, zone) * 60_000);
}

function offsetMinutes(ms: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "longOffset" });
  const name = format.formatToParts(ms).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  const size = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === "-" ? -size : size;
}
