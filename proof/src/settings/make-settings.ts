import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { clockTime } from "../oracle/clock.ts";
import type { Random } from "../oracle/random.ts";
import { kinds } from "./crm/fields.ts";
import { type Ground, makeConditions } from "./make-conditions.ts";

export type Change = Partial<WorkflowSettings>;
export type Pair = Pick<WorkflowSettings, "sourceModule" | "destinationModule">;

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const;

/** Every pair of modules that the specification allows. */
export const modulePairs: readonly Pair[] = (
  [
    ["Leads", ["Leads", "Contacts", "Accounts", "Deals", "Events"]],
    ["Contacts", ["Contacts", "Deals"]],
    ["Accounts", ["Contacts", "Accounts", "Deals", "Events"]],
    ["Deals", ["Contacts", "Accounts", "Deals", "Events"]],
  ] as const
).flatMap(([sourceModule, destinations]) =>
  destinations.map((destinationModule) => ({ sourceModule, destinationModule })),
);

/** What an administrator may have set up, besides the mappings. `agents` are our ids. */
export function makeSettings(
  ground: Ground,
  { pair, agents, clerk }: { pair: Pair; agents: readonly string[]; clerk: string },
): Change {
  const { random } = ground;
  const modules = {
    ...pair,
    createMeeting: pair.destinationModule === "Events" || random.chance(0.6),
  };
  const hours = makeHours(random);
  const chosen = random.shuffle(random.some(agents, 0.75));
  const hasTiebreak = random.chance(0.4);
  return {
    ...modules,
    ...hours,
    defaultDaysInAdvance: random.int(1, 6),
    maxDriveTime: random.pick([0, 8, 15, 25, 40, 60]),
    timeBlockEnabled: random.chance(0.2),
    operatingDays: random.chance(0.6) ? [...weekdays] : makeDays(random),
    selectedFieldAgents: chosen.length > 0 ? chosen : [random.pick(agents)],
    selectedUsers: random.chance(0.9) ? [clerk] : [],
    existingBookingFilters: random.chance(0.65) ? makeConditions(ground, modules) : [],
    fullDayBlockSettings: {
      enabled: random.chance(0.4),
      conditions: makeConditions(ground, modules),
    },
    defaultFieldValues: random.chance(0.3) ? makeDefaults(random, pair) : [],
    tiebreakField: hasTiebreak ? `${pair.destinationModule}:Kind` : null,
    tiebreakRankings: rankInOrder(random.shuffle(kinds).slice(0, random.int(1, 4))),
  };
}

export function rankInOrder(values: readonly string[]): WorkflowSettings["tiebreakRankings"] {
  return values.map((value, at) => ({
    id: String(at + 1),
    sourceField: value,
    destinationField: value,
    order: at + 1,
  }));
}

/** Of a record that the booking makes; one that is there already keeps its own. */
function makeDefaults(random: Random, { sourceModule, destinationModule }: Pair) {
  if (sourceModule === destinationModule || destinationModule === "Events") return [];
  const defaultValue = random.pick(kinds);
  const field = { module: destinationModule, field: "Kind", fieldType: "dropdown" as const };
  return [{ ...field, id: "1", defaultValue, order: 10 }];
}

function makeDays(random: Random): WorkflowSettings["operatingDays"] {
  const some = random.some(weekdays, 0.7);
  return [
    ...(some.length > 0 ? some : weekdays),
    ...random.some(["Saturday", "Sunday"] as const, 0.3),
  ];
}

/** Slots that fit into the day, which may be as long as they need or longer. */
function makeHours(random: Random) {
  const lasts = random.pick([0, 45, 60, 90, 120]);
  const needed = lasts || 60;
  const slots: number[] = [];
  let at = random.int(16, 20) * 30;
  const most = random.pick([1, 2, 3, 3, 4, 5]);
  while (slots.length < most && at + needed <= 20 * 60) {
    slots.push(at);
    at += needed + random.pick([0, 15, 30, 60, 90]);
  }
  const first = slots[0] ?? 0;
  const end = (slots.at(-1) ?? 0) + needed;
  return {
    defaultMeetingDuration: lasts,
    defaultAppointmentSlots: slots.map(clockTime),
    dayStartTime: clockTime(first - random.pick([0, 0, 30, 60])),
    dayEndTime: clockTime(end + random.pick([0, 0, 30, 60])),
  };
}

const appFieldNames: Readonly<Record<string, string>> = {
  appFieldAgent: "Field_Agent",
  appBookingDateTime: "Appointment_Start",
  appBookingEndDateTime: "Appointment_End",
  appSourceRecordId: "Source_Record",
};

/** The workflow's own mappings, led to the fields of the destination in which the random records have their appointments. */
export function ledToFields(
  mappings: readonly Mapping[],
  { destinationModule }: Pair,
  postcode: string,
): Mapping[] {
  if (destinationModule === "Events") return [...mappings];
  const targets = { ...appFieldNames, appPostcode: postcode };
  return mappings
    .filter(({ isOriginalAppField }) => isOriginalAppField)
    .map((mapping) => {
      const field = targets[mapping.id as keyof typeof targets];
      const [details] = mapping.fieldMappings;
      if (field === undefined || !details) return mapping;
      const led = { ...details, mappedModule: destinationModule, destinationField: field };
      return { ...mapping, fieldMappings: [led] };
    });
}
