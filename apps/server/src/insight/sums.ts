import type {
  AgentLoad,
  AreaDemand,
  Compared,
  Insight,
  WeekSaving,
} from "@milepost/contract/endpoints/insight.ts";
import type { AgentRow } from "./booked-store.ts";

const weekdayNumbers = [0, 1, 2, 3, 4, 5, 6] as const;

/** Over all areas. */
export function demandOf(
  areas: readonly AreaDemand[],
): Omit<Insight["demand"], "areas" | "areaCount"> {
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
export function savingOf(weeks: readonly WeekSaving[]): Omit<Insight["saving"], "weeks"> {
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

/** `workingMinutes` of one agent. */
export function loadOf(
  rows: readonly AgentRow[],
  workingMinutes: number,
): Pick<Insight["load"], "agents" | "unevenness" | "workingMinutes"> {
  const agents = rows.map(
    ({ name, appointments, visit_minutes, drive_minutes, drive_not_known }): AgentLoad => ({
      name,
      appointments,
      visitMinutes: visit_minutes,
      driveMinutes: drive_minutes,
      driveNotKnown: drive_not_known,
      share: workingMinutes === 0 ? null : (visit_minutes + drive_minutes) / workingMinutes,
    }),
  );
  return { agents, workingMinutes, unevenness: unevennessOf(agents) };
}

/** 1 where all have the same; as many as there are agents where one has everything. */
function unevennessOf(agents: readonly AgentLoad[]): number | null {
  const all = sumOf(agents, ({ appointments }) => appointments);
  if (all === 0 || agents.length < 2) return null;
  return Math.max(...agents.map(({ appointments }) => appointments)) / (all / agents.length);
}

function sumOf<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}
