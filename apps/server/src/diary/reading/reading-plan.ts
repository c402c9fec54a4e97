import { createHash } from "node:crypto";
import { meetingModule } from "@milepost/contract/settings/crm-field.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { type SlotPolicy, weeksAhead } from "@milepost/scheduling/window.ts";
import { mappedFields } from "../../workflows/fields/mapped-fields.ts";

/** What of the CRM has to be mirrored for every search of every workflow. */
export interface ReadingPlan {
  readonly from: Date;
  readonly to: Date;
  readonly bookings: readonly BookingSource[];
  /** Of meetings, beyond those that every meeting has. */
  readonly meetingFields: readonly string[];
  /** Field agents of any workflow, as the workflows name them: our ids or the CRM's. */
  readonly agents: ReadonlySet<string>;
  /** Changes when anything but the span does; then everything is read again. Words: a source each, then the rest. */
  readonly key: string;
}

/** Where the records of a destination module say whose time they take, and when. */
export interface BookingSource {
  readonly module: string;
  readonly agentField: string;
  readonly startField: string;
  /** Null: not mapped, and then a booking lasts as long as the workflow says. */
  readonly endField: string | null;
  readonly lastsMinutes: number;
  /** Null: not mapped; the booking takes time but needs no drive. */
  readonly postcodeField: string | null;
  /** Those that some filter, full-day rule or tiebreak looks at. */
  readonly fields: readonly string[];
}

/** Milliseconds. */
const day = 24 * 60 * 60_000;
/** Weeks, because holidays push the last day further. */
const holidays = 2;

/**
 * Which instants a search of this workflow may look at: from yesterday, so that every local day is
 * whole in any zone, to past the last day it can offer. `now` is in milliseconds since 1970.
 */
export function reachOf(
  policy: SlotPolicy,
  now: number,
): { readonly from: Date; readonly to: Date } {
  const weeks = weeksAhead(policy) + holidays;
  return { from: new Date(now - day), to: new Date(now + weeks * 7 * day) };
}

/** Longer than a day, because the span slides only when the diaries are read. In milliseconds. */
const ahead = 2 * day;
const meetingLastsWhenUnset = 60;

/** Null: no workflow has a field agent, so nobody's diary is of interest. `now` is in milliseconds since 1970. */
export function planReading(
  workflows: readonly WorkflowSettings[],
  now: number,
): ReadingPlan | null {
  const served = workflows.filter(({ selectedFieldAgents }) => selectedFieldAgents.length > 0);
  const [first] = served;
  if (!first) return null;
  const reaches = served.map((settings) => reachOf(settings, now));
  const agents = [...new Set(served.flatMap((settings) => settings.selectedFieldAgents))].sort();
  const sources = served.flatMap((settings) => sourceOf(settings, served));
  // Workflows that map alike share one source.
  const bookings = [...new Map(sources.map((source) => [JSON.stringify(source), source])).values()];
  const meetingFields = fieldsOf(meetingModule, served);
  return {
    from: new Date(Math.min(...reaches.map(({ from }) => from.getTime()))),
    to: new Date(Math.max(...reaches.map(({ to }) => to.getTime())) + ahead),
    bookings,
    meetingFields,
    agents: new Set(agents),
    key: [
      ...new Set(bookings.map(keyOfSource)),
      hashOf([agents, bookings, meetingFields, first.timezone, "about"]),
    ].join(" "),
  };
}

/**
 * Whether what was read by a plan of this key has the workflow's records at the times, with the agents
 * and at the places that its mappings give them now. Only then can somebody be called free.
 */
export function hasSourcesOf(key: string, settings: WorkflowSettings): boolean {
  const read = key.split(" ");
  return sourceOf(settings, []).every((source) => read.includes(keyOfSource(source)));
}

/**
 * The key of what was read partly by one plan and partly by another. It is nobody's own, because the last word of each
 * is: so everything is read again. The sources that both have were read by both.
 */
export function readByBoth(key: string, other: string): string {
  const words = other.split(" ");
  return key
    .split(" ")
    .filter((word) => words.includes(word))
    .join(" ");
}

/** Without the fields that rules look at: what lacks one of those still says whose time it takes. */
function keyOfSource({ fields: _, ...source }: BookingSource): string {
  return hashOf(source);
}

/** Nothing where the agent or the start is not mapped: such records cannot be recognised as bookings. Meetings are read anyway. */
function sourceOf(settings: WorkflowSettings, all: readonly WorkflowSettings[]): BookingSource[] {
  const { destinationModule: module } = settings;
  if (module === meetingModule) return [];
  const fieldFor = (fieldRef: string) =>
    mappedFields(settings, fieldRef).find((mapped) => mapped.module === module)?.field ?? null;
  const agentField = fieldFor("appFieldAgent");
  const startField = fieldFor("appBookingDateTime");
  if (agentField === null || startField === null) return [];
  return [
    {
      module,
      agentField,
      startField,
      endField: fieldFor("appBookingEndDateTime"),
      lastsMinutes: settings.defaultMeetingDuration || meetingLastsWhenUnset,
      postcodeField: fieldFor("appPostcode"),
      fields: fieldsOf(module, all),
    },
  ];
}

/** By the names that conditions give them, `Module:fieldName`, of this module only. */
function fieldsOf(module: string, workflows: readonly WorkflowSettings[]): string[] {
  const named = workflows.flatMap((settings) => [
    ...settings.existingBookingFilters.map(({ field }) => field),
    ...settings.fullDayBlockSettings.conditions.map(({ field }) => field),
    settings.tiebreakField ?? "",
  ]);
  const own = named.filter((field) => field.startsWith(`${module}:`));
  return [...new Set(own.map((field) => field.slice(module.length + 1)))].sort();
}

function hashOf(parts: unknown): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 22);
}
