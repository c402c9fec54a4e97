import { agentsCountedAtLeast, candidatesAtMost, slotsADayAtMost } from "../limits.ts";
import { validationTexts } from "../texts/settings-texts.ts";
import type { SettingsMistake } from "./settings-mistake.ts";
import type { SettingsDraft } from "./workflow-settings.ts";

type Schedule = Pick<SettingsDraft, "defaultAppointmentSlots" | "defaultDaysInAdvance">;

/** Slots of a search: those of today and of the days in advance. */
export function slotsOf(schedule: Schedule): number {
  return schedule.defaultAppointmentSlots.length * (schedule.defaultDaysInAdvance + 1);
}

/** Candidates of a search, before it runs: every agent in every slot. */
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
  return withinDays(cut, daysWithinCeiling(cut, agents));
}

/** With no more than so many days in advance, and one at least; the very same where it has no more. */
export function withinDays<S extends Schedule>(schedule: S, atMost: number): S {
  const days = Math.max(1, atMost);
  return schedule.defaultDaysInAdvance <= days
    ? schedule
    : { ...schedule, defaultDaysInAdvance: days };
}

/** The days in advance that a search has where it is cut; null: it is as it was saved. */
export function daysIfCut(schedule: Schedule, agents: number): number | null {
  const cut = withinCeiling(schedule, agents);
  const isCut = candidatesOf(cut, agents) < candidatesOf(schedule, agents);
  return isCut ? cut.defaultDaysInAdvance : null;
}

/** Why such a schedule cannot be saved: no search could cover it. */
export function ceilingMistakes(settings: SettingsDraft): SettingsMistake[] {
  const { defaultAppointmentSlots: slots, selectedFieldAgents } = settings;
  const agents = selectedFieldAgents.length;
  const isWithin = candidatesOf(settings, agents) <= candidatesAtMost;
  // Too many slots have their own sentence.
  if (isWithin || slots.length > slotsADayAtMost) return [];
  const days = daysWithinCeiling(settings, agents);
  if (days < 1) {
    const sentence = validationTexts.agentsTooMany(agents, slotsWithinCeiling(agents));
    return [{ key: "appointmentSlots", path: "defaultAppointmentSlots", sentence }];
  }
  const few = `Up to ${agentsCountedAtLeast} field agents`;
  const crew = agents < agentsCountedAtLeast ? few : `${agents} field agents`;
  const sentence = validationTexts.searchTooLarge(crew, slots.length, days);
  return [{ key: "other", path: "defaultDaysInAdvance", sentence }];
}

function candidatesADay({ defaultAppointmentSlots: slots }: Schedule, agents: number): number {
  return Math.max(agents, agentsCountedAtLeast) * Math.max(slots.length, 1);
}
