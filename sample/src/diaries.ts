import { Temporal } from "temporal-polyfill";
import { lastNames } from "./leads.ts";
import { isWeekday, londonTime, weekdayFrom } from "./london.ts";
import { metresApart } from "./osm.ts";
import type { Postcode } from "./postcodes.ts";
import { pick, type Random, randomFor, randomInteger } from "./random.ts";
import { islandSector } from "./sectors.ts";
import type { FieldAgent } from "./staff.ts";
import { type Event, ownerOf } from "./zoho.ts";

/** An event without the number that the CRM gives it. */
export type Entry = Omit<Event, "id">;

/** Minutes after midnight at which visits begin: ten, one and four o'clock. */
const slots = [600, 780, 960];

/** One agent's diary from a week before today to thirty days after it. Nothing in it overlaps. */
export function keepDiary(
  agent: FieldAgent,
  number: number,
  postcodes: readonly Postcode[],
  today: Temporal.PlainDate,
): Entry[] {
  const random = randomFor(`diary of ${agent.user.full_name}`);
  const ashore = postcodes.filter(({ postcode }) => !postcode.startsWith(islandSector.code));
  const within = (metres: number) =>
    ashore.filter((place) => metresApart(agent.home, place) < metres);
  const [patch, farther] = [within(9000), within(20_000)];
  const days = Array.from({ length: 38 }, (_, index) => today.add({ days: index - 7 })).filter(
    isWeekday,
  );
  return days.flatMap((day) => {
    // Drawn for every day, so that a leave does not move what comes after it.
    const visits = dayOfVisits(random, () => pick(random, random() < 0.92 ? patch : farther));
    const write = (entry: Visit) => entryFor(agent, day, today, entry);
    if (isOnLeave(number, day, today))
      return [write({ title: "Annual leave", from: 0, to: 1440, venue: null })];
    const hasMeeting = day.dayOfWeek === 1 && number % 3 === 0;
    const meeting: Visit = { title: "Team meeting", from: 540, to: 570, venue: null };
    return [...(hasMeeting ? [meeting] : []), ...visits].map(write);
  });
}

interface Visit {
  readonly title: string;
  /** Minutes after midnight. */
  readonly from: number;
  readonly to: number;
  readonly venue: string | null;
}

/** Three visits at most; one day in twelve has none. */
function dayOfVisits(random: Random, somewhere: () => Postcode): Visit[] {
  const isEmpty = random() < 1 / 12;
  return slots.flatMap((slot) => {
    const isTaken = random() < 0.74 && !isEmpty;
    const from = slot + (random() < 0.2 ? pick(random, [-15, 15, 30, 45]) : 0);
    const to = from + (random() < 0.15 ? 60 : 90);
    const { street, place, postcode } = somewhere();
    const venue = `${randomInteger(random, 1, 90)} ${street}, ${place} ${postcode}`;
    const title = `${pick(random, ["Home visit", "Home visit", "Survey", "Quotation"])}: ${pick(random, lastNames)}`;
    return isTaken ? [{ title, from, to, venue }] : [];
  });
}

/** Two agents are away for a day, a third for two. */
function isOnLeave(number: number, day: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  const first = weekdayFrom(today.add({ days: 12 }));
  const leaves = new Map([
    [2, [weekdayFrom(today.add({ days: 5 }))]],
    [7, [weekdayFrom(today.subtract({ days: 3 }))]],
    [9, [first, weekdayFrom(first.add({ days: 1 }))]],
  ]);
  return leaves.get(number)?.some((date) => date.equals(day)) ?? false;
}

function entryFor(
  { user }: FieldAgent,
  day: Temporal.PlainDate,
  today: Temporal.PlainDate,
  { title, from, to, venue }: Visit,
): Entry {
  const yesterday = today.subtract({ days: 1 });
  const weekBefore = day.subtract({ days: 8 });
  const created = Temporal.PlainDate.compare(weekBefore, yesterday) < 0 ? weekBefore : yesterday;
  return {
    Event_Title: title,
    Start_DateTime: londonTime(day, from),
    End_DateTime: londonTime(day, to),
    All_day: to - from === 1440,
    Venue: venue,
    Owner: ownerOf(user),
    Participants: [],
    Created_Time: londonTime(created, 15 * 60),
    Modified_Time: londonTime(created, 15 * 60),
  };
}
