import { Temporal } from "temporal-polyfill";
import { isWeekday, londonTime, weekdayFrom } from "../places/london.ts";
import type { Postcode } from "../places/postcodes.ts";
import { islandSector } from "../places/sectors.ts";
import { pick, type Random, randomFor, randomInteger } from "../random.ts";
import { metresApart } from "../roads/osm.ts";
import { crmId, type Event, ownerOf, type Unavailability } from "../zoho.ts";
import { lastNames } from "./leads.ts";
import type { FieldAgent } from "./staff.ts";

/** An event without the number that the CRM gives it. */
export type Entry = Omit<Event, "id">;

/** Whose leave the CRM knows as unavailability; the others wrote a meeting of a whole day. */
const registersLeave = 2;

/** Minutes after midnight at which visits begin: ten, one and four o'clock. */
const slots = [600, 780, 960];

/** One agent's diary from a week before today to thirty days after it. Nothing in it overlaps. */
export function keepDiary(
  agent: FieldAgent,
  number: number,
  postcodes: readonly Postcode[],
  { today, closed }: { readonly today: Temporal.PlainDate; readonly closed: ReadonlySet<string> },
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
    if (closed.has(day.toString())) return [];
    if (isOnLeave(number, day, today)) {
      const leave: Visit = { title: "Annual leave", from: 0, to: 1440, venue: null };
      return number === registersLeave ? [] : [write(leave)];
    }
    const hasMeeting = day.dayOfWeek === 1 && number % 3 === 0;
    const meeting: Visit = { title: "Team meeting", from: 540, to: 570, venue: null };
    const series = { ...write(meeting), ...weekly(number, days) };
    return [...(hasMeeting ? [series] : []), ...visits.map(write)];
  });
}

/** What makes the team meetings of one agent a series. */
function weekly(number: number, days: readonly Temporal.PlainDate[]) {
  const mondays = days.filter(({ dayOfWeek }) => dayOfWeek === 1);
  const between = `DTSTART=${mondays.at(0)};UNTIL=${mondays.at(-1)}`;
  return {
    Recurring_Activity: { RRULE: `FREQ=WEEKLY;INTERVAL=1;BYDAY=MO;${between}` },
    $recurrence_id: crmId(650_001 + number),
  };
}

export function listLeave(
  agents: readonly FieldAgent[],
  today: Temporal.PlainDate,
): Unavailability[] {
  const agent = agents[registersLeave];
  const [day] = leavesAround(today).get(registersLeave) ?? [];
  if (!agent || !day) return [];
  const { id, full_name: name } = agent.user;
  return [
    {
      id: crmId(730_001),
      user: { id, name },
      from: londonTime(day, 0),
      to: londonTime(day, 1440),
      comments: "Annual leave",
    },
  ];
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

/** Two agents are away for a day, a third for two; by the agent's number. */
function leavesAround(today: Temporal.PlainDate): Map<number, Temporal.PlainDate[]> {
  const first = weekdayFrom(today.add({ days: 12 }));
  return new Map([
    [2, [weekdayFrom(today.add({ days: 5 }))]],
    [7, [weekdayFrom(today.subtract({ days: 3 }))]],
    [9, [first, weekdayFrom(first.add({ days: 1 }))]],
  ]);
}

function isOnLeave(number: number, day: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  return (
    leavesAround(today)
      .get(number)
      ?.some((date) => date.equals(day)) ?? false
  );
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
