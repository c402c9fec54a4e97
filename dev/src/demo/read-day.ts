import { Temporal } from "temporal-polyfill";
import type { Cast } from "./cast.ts";
import { type Booking, rowsOf, type Sources } from "./read-tour.ts";

/** The field agents' diaries on one day, as Milepost knows them. */
export interface Day {
  readonly date: Temporal.PlainDate;
  readonly isToday: boolean;
  readonly agents: readonly AgentDay[];
}

export interface AgentDay {
  readonly name: string;
  readonly home: string;
  readonly entries: readonly DayEntry[];
}

export interface DayEntry {
  /** Minutes after midnight. */
  readonly from: number;
  readonly to: number;
  /** Something without a place takes time and needs no drive. */
  readonly kind: "visit" | "other" | "new" | "drive";
}

interface Row {
  readonly crm_user_id: string;
  readonly user_id: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly postcode: string | null;
  /** Minutes from and to the agent's home, and to the next stop of the day; null: not learnt yet. */
  readonly from_base: number | null;
  readonly to_base: number | null;
  readonly to_next: number | null;
}

/** Days to look ahead for one on which somebody works: Easter and Christmas are shorter. */
const ahead = 7;

/** The day of the lead's booking, else the first from today on which anybody visits anybody; null: no diary is read yet. */
export async function readDay(
  sources: Sources,
  cast: Cast,
  booking: Booking | null,
): Promise<Day | null> {
  const today = Temporal.Now.plainDateISO(cast.timeZone);
  const rows = await listEntries(sources, cast, today);
  const dayOf = (instant: Date) => localOf(cast, instant).toPlainDate();
  const days = rows.filter(({ postcode }) => postcode !== null).map((row) => dayOf(row.starts_at));
  const date = booking ? dayOf(booking.startsAt) : days.sort(Temporal.PlainDate.compare)[0];
  if (!date) return null;
  const shown = rows.filter(({ starts_at }) => dayOf(starts_at).equals(date));
  return {
    date,
    isToday: date.equals(today),
    agents: cast.fieldAgents.map(({ id, full_name: name, city: home }) => ({
      name,
      home,
      entries: entriesOf(
        shown.filter((row) => row.crm_user_id === id),
        cast,
        booking,
      ),
    })),
  };
}

/** A deal and its meeting are two entries of one visit. */
function listEntries(sources: Sources, cast: Cast, today: Temporal.PlainDate) {
  const midnight = (date: Temporal.PlainDate) => date.toZonedDateTime(cast.timeZone).toInstant();
  const span = [midnight(today), midnight(today.add({ days: ahead }))].map(String);
  return rowsOf<Row>(
    sources,
    cast,
    `select u.crm_user_id, u.user_id, e.starts_at, e.ends_at, max(e.postcode) as postcode,
       max(e.minutes_from_base) as from_base, max(e.minutes_to_base) as to_base,
       max(e.minutes_to_next) as to_next
     from diary_entries e join users u on u.organisation_id = e.organisation_id and u.user_id = e.user_id
     where e.is_own and e.starts_at < $3 and e.ends_at > $2
     group by u.crm_user_id, u.user_id, e.starts_at, e.ends_at order by e.starts_at`,
    span,
  );
}

function entriesOf(rows: readonly Row[], cast: Cast, booking: Booking | null): DayEntry[] {
  const spans = rows.map((row) => {
    const { hour, minute } = localOf(cast, row.starts_at);
    const from = hour * 60 + minute;
    return { row, from, to: from + (row.ends_at.getTime() - row.starts_at.getTime()) / 60_000 };
  });
  const taken = spans.map(({ row, from, to }): DayEntry => {
    const isNew =
      booking?.agentId === row.user_id && booking.startsAt.getTime() === row.starts_at.getTime();
    return { from, to, kind: isNew ? "new" : row.postcode === null ? "other" : "visit" };
  });
  const stops = spans.filter(({ row }) => row.postcode !== null);
  const drives = stops.flatMap(({ row, from, to }, at): DayEntry[] => {
    const before = stops[at - 1];
    const there = (before ? before.row.to_next : row.from_base) ?? 0;
    const home = at === stops.length - 1 ? (row.to_base ?? 0) : 0;
    return [
      { from: from - there, to: from, kind: "drive" },
      { from: to, to: to + home, kind: "drive" },
    ];
  });
  return [...drives, ...taken];
}

function localOf({ timeZone }: Cast, instant: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
}
