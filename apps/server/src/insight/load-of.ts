import type { AgentLoad, Insight } from "@milepost/contract/endpoints/insight.ts";
import type { AgentRow } from "./booked-store.ts";
import type { OtherRow } from "./past-store.ts";
import { sumOf } from "./sum-of.ts";

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
