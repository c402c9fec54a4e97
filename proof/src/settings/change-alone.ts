import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { clockTime, minutesOf } from "../oracle/clock.ts";
import { kinds } from "./crm/fields.ts";
import { type Ground, makeConditions } from "./make-conditions.ts";
import { type Change, modulePairs, rankInOrder } from "./make-settings.ts";

interface Given extends Ground {
  readonly settings: WorkflowSettings;
  /** Our ids. */
  readonly agents: readonly string[];
}

/** For every setting that a search looks at, another value of it that may be saved alone; null: there is none here. */
export const changesAlone: Readonly<Record<string, (given: Given) => Change | null>> = {
  timezone: () => ({ timezone: "Europe/Paris" }),
  sourceModule: ({ settings, random }) => {
    const others = modulePairs.filter(
      ({ sourceModule, destinationModule }) =>
        destinationModule === settings.destinationModule && sourceModule !== settings.sourceModule,
    );
    return others.length > 0 ? { sourceModule: random.pick(others).sourceModule } : null;
  },
  destinationModule: ({ settings, random }) => {
    const others = modulePairs.filter(
      ({ sourceModule, destinationModule }) =>
        sourceModule === settings.sourceModule &&
        destinationModule !== settings.destinationModule &&
        destinationModule !== "Events",
    );
    return others.length > 0 ? { destinationModule: random.pick(others).destinationModule } : null;
  },
  defaultMeetingDuration: ({ settings }) => ({
    defaultMeetingDuration: (settings.defaultMeetingDuration || 60) - 30,
  }),
  defaultDaysInAdvance: ({ settings }) => ({
    defaultDaysInAdvance: settings.defaultDaysInAdvance + 1,
  }),
  defaultAppointmentSlots: ({ settings: { defaultAppointmentSlots: slots } }) =>
    slots.length > 1 ? { defaultAppointmentSlots: slots.slice(0, -1) } : null,
  maxDriveTime: ({ settings, random }) => ({
    maxDriveTime: random.pick([1, 5, 12, 90].filter((one) => one !== settings.maxDriveTime)),
  }),
  timeBlockEnabled: ({ settings }) => ({ timeBlockEnabled: !settings.timeBlockEnabled }),
  tiebreakField: ({ random, settings }) =>
    settings.tiebreakField === null
      ? {
          tiebreakField: `${settings.destinationModule}:Kind`,
          tiebreakRankings: rankInOrder(random.shuffle(kinds)),
        }
      : { tiebreakField: null },
  tiebreakRankings: ({ settings: { tiebreakField, tiebreakRankings } }) =>
    tiebreakField === null
      ? null
      : {
          tiebreakRankings: rankInOrder(
            kinds.toSorted((a, b) => rank(tiebreakRankings, b) - rank(tiebreakRankings, a)),
          ),
        },
  existingBookingFilters: (given) => ({
    existingBookingFilters:
      given.settings.existingBookingFilters.length > 0
        ? []
        : makeConditions(given, given.settings).filter(isOwn(given.settings)),
  }),
  "fullDayBlockSettings.enabled": ({ settings: { fullDayBlockSettings: now } }) => ({
    fullDayBlockSettings: { ...now, enabled: !now.enabled },
  }),
  "fullDayBlockSettings.conditions": (given) =>
    !given.settings.fullDayBlockSettings.enabled
      ? null
      : {
          fullDayBlockSettings: {
            ...given.settings.fullDayBlockSettings,
            conditions: makeConditions(given, given.settings).filter(isOwn(given.settings)),
          },
        },
  operatingDays: ({ settings: { operatingDays }, random }) =>
    operatingDays.length > 1
      ? { operatingDays: operatingDays.filter((day) => day !== random.pick(operatingDays)) }
      : null,
  selectedFieldAgents: ({ settings: { selectedFieldAgents: chosen }, agents }) => {
    const other = agents.find((id) => !chosen.includes(id));
    if (other !== undefined) return { selectedFieldAgents: [...chosen, other] };
    return chosen.length > 1 ? { selectedFieldAgents: chosen.slice(1) } : null;
  },
  dayStartTime: ({ settings }) => ({
    dayStartTime: clockTime(Math.max(0, minutesOf(settings.dayStartTime) - 45)),
  }),
  dayEndTime: ({ settings }) => ({
    dayEndTime: clockTime(Math.min(23 * 60, minutesOf(settings.dayEndTime) + 45)),
  }),
  mappings: ({ settings }) => {
    const module = settings.destinationModule;
    if (module === "Events") return null;
    // Nobody is sent anywhere then: the appointments have no place.
    const mappings = settings.mappings.map((mapping) => {
      const [details] = mapping.fieldMappings;
      const isPlace = mapping.id === "appPostcode" && details?.mappedModule === module;
      return isPlace && details
        ? { ...mapping, fieldMappings: [{ ...details, destinationField: "" }] }
        : mapping;
    });
    return { mappings };
  },
};

/** The last of the rankings first, and what has none before it. */
function rank(rankings: WorkflowSettings["tiebreakRankings"], kind: string): number {
  return rankings.find(({ destinationField }) => destinationField === kind)?.order ?? 99;
}

const isOwn =
  ({ sourceModule, destinationModule }: WorkflowSettings) =>
  ({ field }: { field: string }) =>
    [sourceModule, destinationModule].includes(
      field.split(":")[0] as WorkflowSettings["sourceModule"],
    );
