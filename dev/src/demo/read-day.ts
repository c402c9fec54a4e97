import { Temporal } from "temporal-polyfill";
import type { Cast } from "./cast.ts";
import { type Booking, rowsOf, type Sources } from "./read-story.ts";

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
  readonly kind: "visit" | "other" | "new";
}

interface Row {
  readonly name: string;
  readonly crm_user_id: string;
  readonly user_id: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly postcode: string | null;
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
    ...{ date, isToday: date.equals(today) },
    agents: cast.fieldAgents.map(({ id, full_name: name, city: home }) => ({
      ...{ name, home },
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
    `select u.name, u.crm_user_id, u.user_id, e.starts_at, e.ends_at, max(e.postcode) as postcode
     from diary_entries e join users u on u.organisation_id = e.organisation_id and u.user_id = e.user_id
     where e.is_own and e.starts_at < $3 and e.ends_at > $2
     group by u.name, u.crm_user_id, u.user_id, e.starts_at, e.ends_at order by e.starts_at`,
    span,
  );
}

function entriesOf(rows: readonly Row[], cast: Cast, booking: Booking | null): DayEntry[] {
  return rows.map(({ user_id, starts_at, ends_at, postcode }) => {
    const from = minutesOf(localOf(cast, starts_at));
    const isNew =
      booking?.agentId === user_id && booking.startsAt.getTime() === starts_at.getTime();
    return {
      from,
      to: from + (ends_at.getTime() - starts_at.getTime()) / 60_000,
      kind: isNew ? "new" : postcode === null ? "other" : "visit",
    };
  });
}

function localOf({ timeZone }: Cast, instant: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
}

const minutesOf = ({ hour, minute }: Temporal.ZonedDateTime) => hour * 60 + minute;
