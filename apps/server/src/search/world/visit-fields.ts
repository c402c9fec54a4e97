import { appFieldModule } from "@milepost/contract/settings/app-fields.ts";
import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { Fields, Visit } from "@milepost/scheduling/world.ts";
import type { Database } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { formatPostcode } from "../../postcodes/read-postcode.ts";
import {
  customerPlaces,
  customerText,
  fieldsByModule,
  type LoadedRecords,
  loadRecord,
} from "../../records/customer-field.ts";
import { type BookingFacts, bookingValues } from "../../reservations/booking-values.ts";
import { localText } from "../../reservations/local-text.ts";
import type { OpenCrm } from "../../session/prove-connection.ts";
import { listUserIds, type PersonDetails, readPeople } from "../../session/read-people.ts";
import { listCrmModules } from "../../workflows/fields/read-crm-modules.ts";
import type { StoredModules } from "../../workflows/fields/stored-field.ts";

/**
 * What the full-day rules look at of a booking, wherever it is: plain values, which a thread can be sent.
 * Null: no rule asks.
 */
export type VisitFields = VisitFacts | null;

interface VisitFacts {
  readonly settings: WorkflowSettings;
  /** The settings with only what a booking writes to the fields that the rules look at. */
  readonly writes: WorkflowSettings;
  readonly wanted: ReadonlySet<string>;
  readonly modules: StoredModules;
  /** By our own ids. */
  readonly crmIds: ReadonlyMap<string, string>;
  readonly booker: PersonDetails | undefined;
  readonly records: LoadedRecords;
  readonly recordId: string | undefined;
}

interface Wanted {
  readonly settings: WorkflowSettings;
  /** Left out: nobody's yet, so that only what Milepost itself will write is known. */
  readonly recordId?: string | undefined;
  /** Who would book it; null: nobody in particular. */
  readonly bookedBy: string | null;
}

/** Settled by which agent goes, and when. */
const settledRefs: readonly string[] = [
  "appFieldAgent",
  "appBookingDateTime",
  "appBookingEndDateTime",
];
const customerRefs = ["appStreet", "appCity", "appCustomerEmail"] as const;

/** Whether anything of a visit is read but its postcode. */
export const asksForFields = ({
  fullDayBlockSettings,
  defaultAppointmentSlots,
}: WorkflowSettings) => fullDayBlockSettings.enabled && defaultAppointmentSlots.length >= 2;

/**
 * What the new booking will say in the fields that the full-day rules look at: the source record's own
 * values, and under the destination's names what a booking writes, found by the very function that
 * writes it. Nothing is read where no rule asks. What is not known is left out, and then no rule matches.
 */
export async function readVisitFields(
  ports: { readonly database: Database; readonly openCrm: OpenCrm },
  organisation: OrganisationId,
  { settings, recordId, bookedBy }: Wanted,
): Promise<VisitFields> {
  const { database } = ports;
  if (!asksForFields(settings)) return null;
  const { conditions } = settings.fullDayBlockSettings;
  const wanted = new Set(conditions.map(({ field }) => field));
  const writes = onlyWanted(settings, wanted);
  const { modules, users, people } = await database.withOrganisation(organisation, async (db) => ({
    modules: await listCrmModules(db, organisation),
    users: await listUserIds(db, organisation),
    people: await readPeople(db, organisation, bookedBy === null ? [] : [bookedBy]),
  }));
  const crmIds = new Map(users.map(({ userId, crmUserId }) => [userId, crmUserId]));
  const records = await readSource(ports, organisation, { settings, writes, wanted, recordId });
  return { settings, writes, wanted, modules, crmIds, booker: people[0], records, recordId };
}

/** Of a booking at that place, which is a compact postcode. */
export function visitFieldsAt(
  known: VisitFields,
  postcode: string,
): Pick<Visit, "fields" | "settled"> {
  if (known === null) return { fields: {} };
  const { settings, writes, wanted, modules, crmIds, booker, records, recordId } = known;
  const textOf = (ref: string) => customerText(records, customerPlaces(settings, ref));
  const written = (mappings: readonly Mapping[], facts: BookingFacts, hasDefaults: boolean) =>
    fieldsOf(
      bookingValues(
        { ...writes, mappings: [...mappings], ...(!hasDefaults && { defaultFieldValues: [] }) },
        modules,
        { records, facts, form: { top: {}, bottom: {} } },
      ).byModule,
    );
  const [atOnce, later] = [false, true].map((isLater) =>
    writes.mappings.filter((mapping) => settledRefs.includes(refOf(mapping)) === isLater),
  ) as [Mapping[], Mapping[]];
  const facts: BookingFacts = {
    appBookingAgent: booker ? { id: booker.crmUserId, name: booker.name } : nobody,
    appFieldAgent: nobody,
    appStreet: textOf("appStreet"),
    appCity: textOf("appCity"),
    appPostcode: formatPostcode(postcode),
    appCustomerEmail: textOf("appCustomerEmail"),
    appBookingDateTime: "",
    appBookingEndDateTime: "",
    appSourceRecordId: recordId ?? "",
  };
  const fields = {
    ...(records.size > 0 && emptyFields(atOnce)),
    ...ownFields(settings, wanted, records),
    ...written(atOnce, facts, true),
  };
  if (later.length === 0) return { fields };
  const timeAt = remembered((minute: number) =>
    localText(new Date(minute * 60_000), settings.timezone),
  );
  return {
    fields,
    settled: ({ id, name }, { from, to }) => {
      const settled = {
        appFieldAgent: { id: crmIds.get(id) ?? id, name },
        appBookingDateTime: timeAt(from),
        appBookingEndDateTime: timeAt(to),
      };
      return written(later, { ...facts, ...settled }, false);
    },
  };
}

/** Empty, so that nothing is written of it. */
const nobody = { id: "", name: "" };

const refOf = ({ sourceModule, parentAppFieldId, id }: Mapping) =>
  sourceModule === appFieldModule ? (parentAppFieldId ?? id) : "";

/** What a booking writes to the fields that the rules look at. */
function onlyWanted(settings: WorkflowSettings, wanted: ReadonlySet<string>): WorkflowSettings {
  return {
    ...settings,
    mappings: settings.mappings.filter(({ fieldMappings: [details] }) =>
      wanted.has(`${details?.mappedModule}:${details?.destinationField}`),
    ),
    defaultFieldValues: settings.defaultFieldValues.filter(({ module, field }) =>
      wanted.has(`${module}:${field}`),
    ),
    bookingAgentFields: [],
  };
}

interface Source {
  readonly settings: WorkflowSettings;
  readonly writes: WorkflowSettings;
  readonly wanted: ReadonlySet<string>;
  readonly recordId: string | undefined;
}

/** Empty where there is no record, or nothing of it is asked for. */
async function readSource(
  { openCrm }: { readonly openCrm: OpenCrm },
  organisation: OrganisationId,
  { settings, writes: { mappings }, wanted, recordId }: Source,
): Promise<LoadedRecords> {
  const mapped = mappings
    .filter(({ sourceModule }) => sourceModule !== appFieldModule)
    .map(({ sourceModule: module, sourceField: field }) => ({ module, field }));
  const refs = customerRefs.filter((ref) => mappings.some((mapping) => refOf(mapping) === ref));
  const places = refs.flatMap((ref) => customerPlaces(settings, ref));
  const sources = [...ownNames(settings, wanted), ...mapped, ...places];
  if (sources.length === 0 || !recordId || !/^\d{1,20}$/.test(recordId)) return new Map();
  const crm = await openCrm(organisation);
  const source = { module: settings.sourceModule, id: recordId };
  return (await loadRecord(crm, source, fieldsByModule(sources))) ?? new Map();
}

/** The wanted fields of the source record itself. */
function ownNames({ sourceModule: module }: WorkflowSettings, wanted: ReadonlySet<string>) {
  return [...wanted]
    .filter((name) => name.startsWith(`${module}:`))
    .map((name) => ({ module, field: name.slice(module.length + 1) }));
}

function ownFields(
  settings: WorkflowSettings,
  wanted: ReadonlySet<string>,
  records: LoadedRecords,
): Fields {
  const record = records.get(settings.sourceModule);
  if (!record) return {};
  const own = ownNames(settings, wanted);
  return Object.fromEntries(
    own.map(({ module, field }) => [`${module}:${field}`, record.values[field] ?? null]),
  );
}

/** A mapped field that gets no value is known to be empty. */
function emptyFields(mappings: readonly Mapping[]): Fields {
  return Object.fromEntries(
    mappings.flatMap(({ fieldMappings: [details] }) =>
      details ? [[`${details.mappedModule}:${details.destinationField}`, null]] : [],
    ),
  );
}

function fieldsOf(byModule: ReturnType<typeof bookingValues>["byModule"]): Fields {
  return Object.fromEntries(
    [...byModule].flatMap(([module, values]) =>
      Object.entries(values).map(([field, value]) => [`${module}:${field}`, value]),
    ),
  );
}

function remembered<K, V>(make: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}
