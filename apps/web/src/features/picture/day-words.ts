import type { DayEnd, DayLeg, DayPicture } from "@milepost/contract/endpoints/day-picture.ts";
import { hourOf, wallClock } from "../../platform/time/wall-clock.ts";

/** "10am", "10:15am" of a time, so many minutes later. */
export function clockOf(time: string, laterMinutes = 0): string {
  return hourOf(wallClock(time, laterMinutes));
}

/** "45 min", "1 h 5 min"; unknown is said as unknown, never as 0. */
export function minutesShort(minutes: number | null): string {
  if (minutes === null) return "unknown";
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: "UTC" });

/** "Sam's Monday" */
export function dayTitle(agentName: string, date: string): string {
  return `${firstName(agentName)}’s ${weekday.format(new Date(`${date}T00:00:00Z`))}`;
}

function firstName(agentName: string): string {
  return agentName.split(" ")[0] ?? agentName;
}

interface Placed<A> {
  readonly area: A;
  readonly town: string | null;
}

/** What a stop is called: "Wraxby MP3", with the area that its slot names, or "MP3" where no town is known; null: it has no place. */
export function placeOf<A extends string | null>({ area, town }: Placed<A>): A | string {
  return town !== null && area !== null ? `${town} ${area}` : area;
}

/** Where a drive begins or ends: "home", "the visit", "MP3". */
function endInWords(end: DayEnd, { items }: Pick<DayPicture, "items">): string {
  if (end === "home") return "home";
  if (end === "visit") return "the visit";
  const item = items[end];
  return (item && placeOf(item)) ?? "a stop";
}

/** The stops of the day with the visit in the order in which they are driven to, from 1. */
export function stopNumbers(picture: DayPicture): ReadonlyMap<DayEnd, number> {
  const ends = driven(picture).flatMap(({ from, to }) => [from, to]);
  const stops = new Set([...ends, "visit" as const].filter((end) => end !== "home"));
  return new Map([...stops].map((end, at) => [end, at + 1]));
}

/** "20 → 56 min (+36)"; what is unknown is said as unknown. */
export function totalInWords(picture: DayPicture): string {
  const { drivingWithout: before, drivingWith: after, addedMinutes: added } = picture;
  if (before === null || after === null) {
    return added === null ? "unknown" : `+${added} min`;
  }
  return `${before} → ${after} min (${signed(added ?? after - before)})`;
}

function signed(minutes: number): string {
  return minutes < 0 ? `−${-minutes}` : `+${minutes}`;
}

const kinds = { appointment: "Appointment", held: "Being offered by someone else", busy: "Busy" };

export interface DayLine {
  /** Null: it has no time of its own. */
  readonly time: string | null;
  readonly what: string;
}

/** The day as text, in order: for anyone who cannot see the timeline, or has no room for it. */
export function dayInLines(picture: DayPicture, shift: number): DayLine[] {
  const stops = [
    ...picture.items.map((item, end) => ({
      end: end as DayEnd,
      at: Date.parse(item.start),
      time: `${clockOf(item.start)} to ${clockOf(item.end)}`,
      what: itemInWords(item),
    })),
    {
      end: "visit" as const,
      at: Date.parse(picture.visit.start) + shift * 60_000,
      time: `${clockOf(picture.visit.start, shift)} to ${clockOf(picture.visit.end, shift)}`,
      what: `The new visit in ${placeOf(picture.visit)}`,
    },
  ].toSorted((a, b) => a.at - b.at);
  const driveTo = (end: DayEnd) =>
    driven(picture)
      .filter((leg) => leg.to === end)
      .map((leg) => ({ time: null, what: driveInWords(leg, picture) }));
  return [
    ...stops.flatMap(({ end, time, what }) => [...driveTo(end), { time, what }]),
    ...driveTo("home"),
  ];
}

function itemInWords(item: DayPicture["items"][number]): string {
  const place = placeOf(item);
  return place === null ? kinds[item.kind] : `${kinds[item.kind]} in ${place}`;
}

/** The drives of the day with the visit. */
export function driven({ legs }: DayPicture): readonly DayLeg[] {
  return legs.filter(({ when }) => when !== "without");
}

function driveInWords({ from, to, minutes }: DayLeg, picture: DayPicture): string {
  const way = `from ${endInWords(from, picture)} to ${endInWords(to, picture)}`;
  return minutes === null
    ? `Drive ${way}, how long is unknown`
    : `Drive ${way}, ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}
