import { Temporal } from "temporal-polyfill";
import type { Company } from "../company/company.ts";
import type { FieldAgent } from "../company/staff.ts";
import { isWeekday } from "../places/london.ts";
import type { Postcode } from "../places/postcodes.ts";
import { pick, randomFor } from "../random.ts";
import { metresApart } from "../roads/osm.ts";

/** Minutes after midnight in London at which visits begin, and how long they last. */
export const slots = [600, 780, 960];
export const visitMinutes = 90;

/** Something in an agent's day. Minutes after midnight in London. */
export interface Stop {
  readonly from: number;
  readonly to: number;
  readonly place: Postcode;
}

/** What agents have to do, in order, by `agent date`. What is booked is added. */
export type PastDiaries = Map<string, Stop[]>;

export const dayKey = (agentId: string, day: Temporal.PlainDate) => `${agentId} ${day}`;

interface Past {
  readonly agents: readonly FieldAgent[];
  readonly postcodes: readonly Postcode[];
  readonly company: Company;
  /** Working days, oldest first. */
  readonly days: readonly Temporal.PlainDate[];
}

/**
 * What the agents had to do on days that are over, apart from what is booked with Milepost: on the days that the CRM
 * still shows, what it shows.
 */
export function pastDiaries({ agents, postcodes, company, days }: Past): PastDiaries {
  const shown = shownStops(company, postcodes);
  const shownFrom = Math.min(...[...shown.keys()].map((key) => epochDay(key.split(" ")[1] ?? "")));
  const stops = agents.flatMap((agent) => {
    const random = randomFor(`past of ${agent.user.full_name}`);
    const patch = postcodes.filter((place) => metresApart(agent.home, place) < 9000);
    return days.map((day) => {
      const drawn = slots.flatMap((from) => {
        const place = pick(random, patch);
        return random() < 0.4 ? [{ from, to: from + visitMinutes, place }] : [];
      });
      const key = dayKey(agent.user.id, day);
      const isShown = epochDay(day.toString()) >= shownFrom;
      return [key, isShown ? (shown.get(key) ?? []) : drawn] as const;
    });
  });
  return new Map(stops);
}

const epochDay = (date: string) => Date.parse(date) / 86_400_000;

/** Meetings and deals with an address. */
function shownStops({ records }: Company, postcodes: readonly Postcode[]): PastDiaries {
  const places = new Map(postcodes.map((place) => [place.postcode, place]));
  const visits = [
    ...records.Events.map(({ Owner, Start_DateTime, End_DateTime, Venue }) => ({
      agentId: Owner.id,
      times: [Start_DateTime, End_DateTime] as const,
      place: places.get(Venue?.match(/MP\d+ \d[A-Z]{2}$/)?.[0] ?? ""),
    })),
    ...records.Deals.map(({ Field_Agent, Appointment_Start, Appointment_End, Visit_Postcode }) => ({
      agentId: Field_Agent.id,
      times: [Appointment_Start, Appointment_End] as const,
      place: places.get(Visit_Postcode),
    })),
  ];
  const shown: PastDiaries = new Map();
  for (const { agentId, times, place } of visits) {
    const [from, to] = times;
    const key = `${agentId} ${from.slice(0, 10)}`;
    const stops = shown.get(key) ?? [];
    const stop = place && { from: minuteOf(from), to: minuteOf(to), place };
    // A deal and its own meeting are one visit.
    if (stop && !stops.some((other) => other.from === stop.from))
      shown.set(key, inOrder(stops, stop));
  }
  return shown;
}

export function inOrder(stops: readonly Stop[], another: Stop): Stop[] {
  return [...stops, another].sort((a, b) => a.from - b.from);
}

/** Of "2026-11-16T10:00:00+00:00", on the clock on the wall. */
function minuteOf(time: string): number {
  const { hour, minute } = Temporal.PlainTime.from(time.slice(11, 19));
  return hour * 60 + minute;
}

/** Working days from one date to another, both included. */
export function workingDays(
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  closed: ReadonlySet<string>,
): Temporal.PlainDate[] {
  const length = from.until(to, { largestUnit: "days" }).days + 1;
  return Array.from({ length }, (_, days) => from.add({ days })).filter(
    (day) => isWeekday(day) && !closed.has(day.toString()),
  );
}
