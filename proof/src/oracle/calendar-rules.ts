import type { World } from "@milepost/scheduling/world.ts";
import type { Broken } from "./answer.ts";
import type { Entry } from "./busy.ts";
import { matches, mayMatch } from "./condition.ts";
import type { Slot } from "./slots.ts";
import { overlap } from "./span.ts";

/** The rules that need no drive, every broken one. */
export function listBrokenInCalendar(
  { policy, visit, placeOf }: World,
  agent: World["agents"][number],
  slot: Slot,
  ofDay: readonly Entry[],
): Broken[] {
  const broken: Broken[] = [];

  const early = slot.hours.from - slot.from;
  const late = slot.to - slot.hours.to;
  if (early > 0 || late > 0) broken.push({ rule: "outside-hours", over: Math.max(early, late) });

  if (ofDay.some((entry) => entry.kind !== "hold" && overlap(entry, slot))) {
    broken.push({ rule: "overlaps", over: null });
  }

  if (ofDay.some((entry) => entry.kind === "hold" && overlap(entry, slot))) {
    broken.push({ rule: "held", over: null });
  }

  const { enabled, conditions } = policy.fullDayBlockSettings;
  if (enabled && policy.defaultAppointmentSlots.length > 1) {
    const isDayTaken = ofDay
      .flatMap(({ parts }) => parts)
      .some(
        ({ module, fields }) =>
          module !== null &&
          mayMatch(conditions, fields, placeOf, (field) => field.split(":")[0] === module),
      );
    const booked = { ...visit.fields, ...visit.settled?.(agent, slot) };
    const needsDay = matches(conditions, booked, placeOf);
    if (isDayTaken || (needsDay && ofDay.length > 0)) {
      broken.push({ rule: "full-day-block", over: null });
    }
  }

  if (policy.timeBlockEnabled && ofDay.some((entry) => overlap(entry, slot.block))) {
    broken.push({ rule: "time-block", over: null });
  }
  return broken;
}
