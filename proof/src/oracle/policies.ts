import { weekdays } from "@milepost/contract/settings/weekday.ts";
import type { World } from "@milepost/scheduling/world.ts";
import { clockTime, minutesOf, zonesOfFridays } from "./clock.ts";
import type { Random } from "./random.ts";
import { makeConditions } from "./vocabulary.ts";

type Policy = World["policy"];

const nightTimes = [
  "00:00",
  "00:05",
  "00:30",
  "01:30",
  "02:00",
  "02:30",
  "03:00",
  "12:00",
  "23:30",
];
const evening = 24 * 60 - 1;

/** A workflow's settings; `module` is its destination. */
export function makePolicy(
  random: Random,
  { zone, module, postcodes }: { zone: string; module: string; postcodes: readonly string[] },
): Policy {
  const slots = makeSlots(random, zonesOfFridays.includes(zone) ? 0.6 : 0.1);
  const duration = random.pick([0, 1, 15, 30, 45, 60, 60, 90, 90, 120, 180, random.int(0, 180)]);
  return {
    timezone: zone,
    operatingDays: makeOperatingDays(random),
    defaultDaysInAdvance: random.chance(0.02) ? 12 : random.pick([1, 1, 2, 2, 3, 4, 5, 6]),
    defaultAppointmentSlots: slots.map(clockTime),
    defaultMeetingDuration: duration,
    maxDriveTime: random.pick([0, 15, 45, 60]),
    timeBlockEnabled: random.chance(0.2),
    fullDayBlockSettings: {
      enabled: random.chance(0.3),
      conditions: makeConditions(random, module, postcodes),
    },
    tiebreakField: random.chance(0.8) ? `${module}:${random.pick(["stage", "tags"])}` : null,
    tiebreakRankings: makeRankings(random),
    ...makeHours(random, slots, duration === 0 ? 60 : duration),
  };
}

function makeOperatingDays(random: Random): string[] {
  const kind = random.int(1, 100);
  if (kind <= 50) return weekdays.slice(0, 5);
  if (kind <= 65) return [...weekdays];
  if (kind <= 68) return weekdays.slice(5);
  if (kind <= 69) return [];
  return random.shuffle(random.some(weekdays, 0.6));
}

/** One to six, ascending, in minutes of the day. */
function makeSlots(random: Random, atNight: number): number[] {
  const count = random.pick([1, 2, 3, 3, 4, 5, 6]);
  const isNight = random.chance(atNight);
  const step = random.pick([1, 5, 30, 60]);
  const times = new Set<number>();
  while (times.size < count) {
    const office = 7 * 60 + random.int(0, Math.floor((12 * 60) / step)) * step;
    times.add(isNight || random.chance(0.03) ? minutesOf(random.pick(nightTimes)) : office);
  }
  return [...times].sort((a, b) => a - b);
}

/** Mostly around all slots; else cut to the minute before, at or after one begins or ends. */
function makeHours(random: Random, slots: readonly number[], duration: number) {
  const clamp = (minute: number) => clockTime(Math.max(0, Math.min(evening, minute)));
  const [first = 0] = slots;
  const last = slots.at(-1) ?? 0;
  const isWide = random.chance(0.8);
  const start = isWide ? first - random.int(0, 240) : random.pick(slots) + random.int(-1, 1);
  const end = isWide
    ? last + duration + random.int(0, 240)
    : random.pick(slots) + duration + random.int(-1, 1);
  return { dayStartTime: clamp(start), dayEndTime: clamp(end) };
}

function makeRankings(random: Random): Policy["tiebreakRankings"] {
  const options = random.shuffle(["booked", "New", "CANCELLED", " vip", "late", "new deal"]);
  return options
    .slice(0, random.int(0, 6))
    .map((destinationField, index) => ({ destinationField, order: index + 1 }));
}
