import type { Temporal } from "temporal-polyfill";
import type { FieldAgent } from "../company/staff.ts";
import type { Postcode } from "../places/postcodes.ts";
import { metresApart } from "../roads/osm.ts";
import { dayKey, type PastDiaries, type Stop, slots, visitMinutes } from "./past-diaries.ts";

/** The agent to whom a slot adds the least driving. */
export interface Offer {
  /** Such as W0Mon10am. */
  readonly code: string;
  readonly agentId: string;
  readonly day: Temporal.PlainDate;
  /** Minutes after midnight in London. */
  readonly from: number;
  /** To the customer, and on from there. */
  readonly there: Drive;
  readonly on: Drive;
  readonly added: number;
}

interface Drive {
  readonly minutes: number;
  readonly metres: number;
}

/** Minutes of any single drive: the company was stricter than its settings are today. */
const longestDrive = 26;

interface Asked {
  readonly customer: Postcode;
  readonly agents: readonly FieldAgent[];
  readonly diaries: PastDiaries;
  /** The days on offer, the first of them today. */
  readonly days: readonly Temporal.PlainDate[];
  /** Minutes after midnight now. */
  readonly now: number;
}

/** What a search would have found, by straight lines: nobody asked routing at the time. In the order of time. */
export function pastOffers({ customer, agents, diaries, days, now }: Asked): Offer[] {
  const [today] = days;
  if (!today) return [];
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  return days.flatMap((day) =>
    slots
      .filter((from) => day !== today || from > now)
      .flatMap((from) => {
        const offers = agents.flatMap((agent) => {
          const stops = diaries.get(dayKey(agent.user.id, day)) ?? [];
          return offerOf(agent, stops, { customer, from }) ?? [];
        });
        const [best] = offers.toSorted((a, b) => a.added - b.added);
        return best ? [{ ...best, day, code: codeOf(monday, day, from) }] : [];
      }),
  );
}

/** Null: there is no time for it, or it is too far. */
function offerOf(
  { user, home }: FieldAgent,
  stops: readonly Stop[],
  { customer, from }: { readonly customer: Postcode; readonly from: number },
) {
  const to = from + visitMinutes;
  if (stops.some((stop) => stop.from < to && stop.to > from)) return null;
  const before = stops.findLast((stop) => stop.to <= from);
  const after = stops.find((stop) => stop.from >= to);
  const there = driveBetween(before?.place ?? home, customer);
  const on = driveBetween(customer, after?.place ?? home);
  const isInTime =
    (before?.to ?? 0) + there.minutes <= from && to + on.minutes <= (after?.from ?? 1440);
  if (!isInTime || Math.max(there.minutes, on.minutes) > longestDrive) return null;
  const anyway = driveBetween(before?.place ?? home, after?.place ?? home);
  return { agentId: user.id, from, there, on, added: there.minutes + on.minutes - anyway.minutes };
}

/** Roads are a third longer than the line, and cars do 27 km an hour on them, lights and villages included. */
function driveBetween(a: Postcode, b: Postcode): Drive {
  const metres = Math.round(metresApart(a, b) * 1.33);
  return { metres, minutes: Math.ceil(metres / 450) };
}

const dayNames = ["Mon", "Tue", "Wed", "Thu", "Fri"];

function codeOf(monday: Temporal.PlainDate, day: Temporal.PlainDate, from: number): string {
  const week = Math.floor(monday.until(day, { largestUnit: "days" }).days / 7);
  const hour = from / 60;
  return `W${week}${dayNames[day.dayOfWeek - 1]}${hour > 12 ? `${hour - 12}pm` : `${hour}am`}`;
}
