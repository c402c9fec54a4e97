import type {
  AgentLoad,
  AreaDemand,
  Compared,
  Insight,
  Saved,
  WeekSaving,
} from "@milepost/contract/endpoints/insight.ts";
import type { AgentRow } from "./booked-store.ts";
import type { OtherRow } from "./past-store.ts";

const weekdayNumbers = [0, 1, 2, 3, 4, 5, 6] as const;

/** Over all areas. */
export function demandOf(
  areas: readonly AreaDemand[],
): Omit<Insight["demand"], "areas" | "areaCount" | "held"> {
  return {
    customers: sumOf(areas, ({ customers }) => customers),
    noOffer: sumOf(areas, ({ noOffer }) => noOffer),
    notBooked: sumOf(areas, ({ notBooked }) => notBooked),
    lostByWeekday: weekdayNumbers.map((day) =>
      sumOf(areas, ({ lostByWeekday }) => lostByWeekday[day] ?? 0),
    ),
  };
}

/** Over all weeks. */
export function savingOf(weeks: readonly WeekSaving[]): Saved {
  return {
    bookings: sumOf(weeks, ({ bookings }) => bookings),
    firstAvailable: comparedOf(weeks.map(({ firstAvailable }) => firstAvailable)),
    nearestFree: comparedOf(weeks.map(({ nearestFree }) => nearestFree)),
  };
}

function comparedOf(all: readonly Compared[]): Compared {
  return {
    bookings: sumOf(all, ({ bookings }) => bookings),
    minutes: sumOf(all, ({ minutes }) => minutes),
    metres: sumOf(all, ({ metres }) => metres),
  };
}

/** `workingMinutes` of one agent. `others` are what else is in the diaries; null: not known. */
export function loadOf(
  rows: readonly AgentRow[],
  workingMinutes: number,
  others: readonly OtherRow[] | null,
): Pick<Insight["load"], "agents" | "unevenness" | "workingMinutes"> {
  const agents = rows
    .map((row): AgentLoad => {
      const other = others?.find(({ userId }) => userId === row.user_id) ?? nothing;
      const minutes = row.visit_minutes + row.drive_minutes + (others ? other.minutes : 0);
      return {
        name: row.name,
        appointments: row.appointments,
        visitMinutes: row.visit_minutes,
        driveMinutes: row.drive_minutes,
        driveNotKnown: row.drive_not_known,
        otherAppointments: others && other.appointments,
        otherMinutes: others && other.minutes,
        share: workingMinutes === 0 ? null : minutes / workingMinutes,
      };
    })
    .toSorted((a, b) => appointmentsOf(b) - appointmentsOf(a));
  return { agents, workingMinutes, unevenness: unevennessOf(agents) };
}

/** 1 where all have the same; as many as there are agents where one has everything. */
function unevennessOf(agents: readonly AgentLoad[]): number | null {
  const all = sumOf(agents, appointmentsOf);
  if (all === 0 || agents.length < 2) return null;
  return Math.max(...agents.map(appointmentsOf)) / (all / agents.length);
}

const nothing = { appointments: 0, minutes: 0 };

/** All that are known. */
function appointmentsOf({ appointments, otherAppointments }: AgentLoad): number {
  return appointments + (otherAppointments ?? 0);
}

function sumOf<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}
