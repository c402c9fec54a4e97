import type { RawRecord } from "@milepost/kit/company/sandbox.ts";
import type { World } from "@milepost/scheduling/world.ts";
import { matches } from "../../oracle/condition.ts";
import { type County, compact } from "../county.ts";
import { recordModules } from "../crm/fields.ts";
import { type CrmState, idIn } from "../crm/state.ts";
import type { LiveWorkflow } from "../office.ts";
import { fieldsOf, namedFields } from "./fields.ts";
import { attendeesOf, type Times, timesOf } from "./meetings.ts";

/** Something that takes an agent's time. */
export type Entry = World["agents"][number]["entries"][number];

export interface Witness {
  readonly crm: CrmState;
  readonly county: County;
  /** Those that are not deleted. */
  readonly workflows: readonly LiveWorkflow[];
  /** Our id by the CRM's. */
  readonly idOf: ReadonlyMap<string, string>;
  /** Ids of records that Milepost has booked: they stand whatever a filter says. */
  readonly booked: ReadonlySet<string>;
}

/** Null: no such postcode is known. */
export function knownPostcode({ places }: County, text: unknown): string | null {
  const key = typeof text === "string" ? compact(text) : "";
  return places.has(key) ? key : null;
}

export function placeOf({ places }: County): World["placeOf"] {
  return (text) => places.get(compact(text)) ?? null;
}

/** Where a workflow's records say whose time they take, when and where; null: it is not mapped. */
export function mappedField({ settings }: LiveWorkflow, app: string, module: string) {
  const mapping = settings.mappings.find(
    ({ id, parentAppFieldId, fieldMappings: [details] }) =>
      (id === app || parentAppFieldId === app) && details?.mappedModule === module,
  );
  return mapping?.fieldMappings[0]?.destinationField || null;
}

/** Whether a record's filter lets it through; without conditions every record counts. */
function passes(witness: Witness, { settings }: LiveWorkflow, fields: Entry["fields"]): boolean {
  const { existingBookingFilters: filters } = settings;
  return filters.length === 0 || matches(filters, fields, placeOf(witness.county));
}

/** An agent's records of one module, each with whether it counts. `agent` is the CRM's id. */
export function recordsOf(witness: Witness, agent: string, module: string) {
  const { crm, workflows, idOf, booked } = witness;
  // Fields of linked records are asked for by the workflows that book this module alone.
  const names = [
    ...namedFields(workflows).filter((name) => name.startsWith(`${module}:`)),
    ...namedFields(workflows.filter(({ settings }) => settings.destinationModule === module)),
  ];
  const own = idOf.get(agent) ?? "";
  const serving = workflows.filter(
    ({ settings }) =>
      settings.destinationModule === module && settings.selectedFieldAgents.includes(own),
  );
  // Whose mappings say when its appointments are is no matter: they are the same records.
  const reader = workflows.find(
    (workflow) =>
      workflow.settings.destinationModule === module &&
      mappedField(workflow, "appFieldAgent", module) !== null &&
      mappedField(workflow, "appBookingDateTime", module) !== null,
  );
  if (serving.length === 0 || !reader || !Object.hasOwn(crm.records, module)) return [];
  return crm.records[module as keyof CrmState["records"]].flatMap((record) => {
    const times = appointmentOf(reader, module, record);
    const field = mappedField(reader, "appFieldAgent", module);
    if (times === null || field === null || idIn(record[field]) !== agent) return [];
    const fields = fieldsOf(crm, { module, record }, names);
    // It is in the world only if it counts, and then no other filter is to be asked.
    const entry: Entry = {
      kind: "booking",
      module,
      recordId: record.id,
      fields,
      ...times,
      aboutId: null,
      isOurs: true,
      postcode: placeIn(witness, module, record),
    };
    const countedBy = serving
      .filter((workflow) => passes(witness, workflow, fields))
      .map(({ workflowId }) => workflowId);
    return [{ entry, countedBy, isCounted: booked.has(record.id) || countedBy.length > 0 }];
  });
}

/** By the mapping of any workflow that books the module; null: none says where it is. */
function placeIn({ county, workflows }: Witness, module: string, record: RawRecord): string | null {
  const places = workflows
    .filter(({ settings }) => settings.destinationModule === module)
    .flatMap((workflow) => mappedField(workflow, "appPostcode", module) ?? [])
    .flatMap((field) => knownPostcode(county, record[field]) ?? []);
  return places[0] ?? null;
}

function appointmentOf(reader: LiveWorkflow, module: string, record: RawRecord): Times | null {
  const startField = mappedField(reader, "appBookingDateTime", module);
  const endField = mappedField(reader, "appBookingEndDateTime", module);
  const from = startField === null ? Number.NaN : minuteAt(record[startField]);
  if (Number.isNaN(from)) return null;
  const to = endField === null ? Number.NaN : minuteAt(record[endField]);
  return { from, to: to > from ? to : from + (reader.settings.defaultMeetingDuration || 60) };
}

/** NaN: not a time. */
function minuteAt(value: unknown): number {
  return typeof value === "string" ? Date.parse(value) / 60_000 : Number.NaN;
}

/** All that may keep an agent busy: counted records, meetings, leave. A record and the meeting about it are one appointment. */
export function entriesOf(witness: Witness, agent: string, leave: readonly Times[]): Entry[] {
  const counted = recordModules
    .flatMap((module) => recordsOf(witness, agent, module))
    .flatMap(({ entry, isCounted }) => (isCounted ? [entry] : []));
  const meetings = witness.crm.meetings.flatMap((meeting) =>
    attendeesOf(meeting).has(agent) ? takenBy(witness, meeting) : [],
  );
  const away = leave.map((times) => ({ ...known, ...times, kind: "leave" as const }));
  return [...counted, ...meetings, ...away];
}

/** Of what no record of the CRM stands for. */
export const known = {
  module: null,
  recordId: null,
  aboutId: null,
  postcode: null,
  isOurs: false,
  fields: {},
};

function takenBy({ crm, county, workflows }: Witness, meeting: RawRecord): Entry[] {
  const venue = typeof meeting.Venue === "string" ? meeting.Venue : "";
  const [found] = /[a-z]{1,2}\d[a-z\d]?\s?\d[a-z]{2}$/i.exec(venue) ?? [];
  return timesOf(meeting).map((times) => ({
    ...times,
    kind: meeting.All_day === true ? ("leave" as const) : ("meeting" as const),
    module: "Events",
    recordId: meeting.id,
    aboutId: idIn(meeting.What_Id),
    isOurs: false,
    postcode: knownPostcode(county, found),
    fields: fieldsOf(crm, { module: "Events", record: meeting }, namedFields(workflows)),
  }));
}
