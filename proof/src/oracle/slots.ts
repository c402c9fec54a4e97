import type { World } from "@milepost/scheduling/world.ts";
import { dateOf, formatSlotCode, listWindow, minuteOf, mondayOf } from "./calendar.ts";
import type { Span } from "./span.ts";

/** Minutes since 1970 throughout. */
export interface Slot extends Span {
  readonly code: string;
  /** From midnight to the next midnight. */
  readonly day: Span;
  /** Between day start and day end. */
  readonly hours: Span;
  /** From the slot, not adjusted, to the next one or the day's end. */
  readonly block: Span;
}

/** Every slot of the window that has not begun. */
export function listSlots(world: World, deviation: number): Slot[] {
  const { now, policy } = world;
  const zone = policy.timezone;
  const monday = mondayOf(dateOf(now, zone));
  const slots: Slot[] = [];
  for (const date of listWindow(world)) {
    const day = {
      from: minuteOf(date, "00:00", zone),
      to: minuteOf(date.add({ days: 1 }), "00:00", zone),
    };
    const hours = {
      from: minuteOf(date, policy.dayStartTime, zone),
      to: minuteOf(date, policy.dayEndTime, zone),
    };
    const begins = policy.defaultAppointmentSlots.map((time) => minuteOf(date, time, zone));
    for (const [index, time] of policy.defaultAppointmentSlots.entries()) {
      const begin = begins[index] ?? Number.NaN;
      const block = { from: begin, to: begins[index + 1] ?? hours.to };
      const from = begin + deviation;
      const to = from + (policy.defaultMeetingDuration === 0 ? 60 : policy.defaultMeetingDuration);
      if (from <= now) continue;
      slots.push({ code: formatSlotCode(monday, date, time), from, to, day, hours, block });
    }
  }
  return slots;
}
