/** Monday to Friday: slots fall on weekdays only. */
export const slotDays = ["Mon", "Tue", "Wed", "Thu", "Fri"] as const;
type SlotDay = (typeof slotDays)[number];

/** Such as W1Mon10am: next week's Monday at 10:00. Relative, so it only means something together with the Monday of week 0. */
export interface SlotTime {
  /** 0 is this week, 1 the next. */
  readonly week: number;
  readonly day: SlotDay;
  /** Since local midnight. */
  readonly minutes: number;
}

/** No search looks a thousand weeks ahead, and no calendar reaches much further. */
const pattern = new RegExp(`^W(\\d{1,3})(${slotDays.join("|")})(1[0-2]|[1-9])([0-5]\\d)?(am|pm)$`);

/** Null where the text is not a slot code in its one spelling: `10am`, never `1000am`. */
export function parseSlotCode(code: string): SlotTime | null {
  const [, week, day, hour, minute, half] = pattern.exec(code) ?? [];
  if (!week || !day || !hour) return null;
  const slot: SlotTime = {
    week: Number(week),
    day: day as SlotDay,
    minutes: ((Number(hour) % 12) + (half === "pm" ? 12 : 0)) * 60 + Number(minute ?? 0),
  };
  return formatSlotCode(slot) === code ? slot : null;
}

export function formatSlotCode({ week, day, minutes }: SlotTime): string {
  const hour = Math.floor(minutes / 60);
  const minute = minutes % 60;
  const past = minute === 0 ? "" : String(minute).padStart(2, "0");
  return `W${week}${day}${hour % 12 || 12}${past}${hour < 12 ? "am" : "pm"}`;
}

/** By week, then day, then time. What is not a slot code comes last. */
export function compareSlotCodes(a: string, b: string): number {
  return position(a) - position(b);
}

function position(code: string): number {
  const slot = parseSlotCode(code);
  if (!slot) return Number.MAX_SAFE_INTEGER;
  return (slot.week * 7 + slotDays.indexOf(slot.day)) * 1440 + slot.minutes;
}
