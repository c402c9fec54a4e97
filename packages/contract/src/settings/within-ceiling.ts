import { agentsCountedAtLeast, candidatesAtMost, slotsADayAtMost } from "../limits.ts";
import type { SettingsDraft } from "./workflow-settings.ts";

type Schedule = Pick<SettingsDraft, "defaultAppointmentSlots" | "defaultDaysInAdvance">;

/** Candidates of a search, before it runs: every agent in every slot of today and of the days in advance. */
export function candidatesOf(schedule: Schedule, agents: number): number {
  return candidatesADay(schedule, agents) * (schedule.defaultDaysInAdvance + 1);
}

/** The days in advance that so many agents can be searched for; below 1: not even one. */
export function daysWithinCeiling(schedule: Schedule, agents: number): number {
  return Math.floor(candidatesAtMost / candidatesADay(schedule, agents)) - 1;
}

/** The slots a day that so many agents can be searched for, today and tomorrow; 1 at least. */
export function slotsWithinCeiling(agents: number): number {
  const slots = Math.floor(candidatesAtMost / 2 / Math.max(agents, agentsCountedAtLeast));
  return Math.max(1, Math.min(slots, slotsADayAtMost));
}

/**
 * The schedule as it is searched: what was saved when there was no ceiling yet is cut, first to so many
 * slots a day and then to so many days.
 */
export function withinCeiling<S extends Schedule>(schedule: S, agents: number): S {
  const slots = schedule.defaultAppointmentSlots.slice(0, slotsWithinCeiling(agents));
  const cut = { ...schedule, defaultAppointmentSlots: slots };
  const days = Math.max(1, daysWithinCeiling(cut, agents));
  return { ...cut, defaultDaysInAdvance: Math.min(schedule.defaultDaysInAdvance, days) };
}

function candidatesADay({ defaultAppointmentSlots: slots }: Schedule, agents: number): number {
  return Math.max(agents, agentsCountedAtLeast) * Math.max(slots.length, 1);
}
