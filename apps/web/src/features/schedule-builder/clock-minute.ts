/** Minutes since midnight, whole. Every time of the builder is one of these. */
export type ClockMinute = number;

/** The last minute that can be written as HH:MM. */
export const lastMinute: ClockMinute = 23 * 60 + 59;

export function clockOf(minute: ClockMinute): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** As people type it: 9:30, 09:30, 0930, 930, 9. Null: not a time. */
export function readClock(text: string): ClockMinute | null {
  const typed = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text.trim());
  if (!typed) return null;
  const [hours, minutes] = [Number(typed[1]), Number(typed[2] ?? 0)];
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : null;
}
