import { unknownEmail } from "@milepost/contract/limits.ts";
import { appFieldModule } from "@milepost/contract/settings/app-fields.ts";
import type { FieldType } from "@milepost/contract/settings/crm-field.ts";
import type { Mapping } from "@milepost/contract/settings/mapping.ts";
import type { WorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import type { FieldValue, Values } from "@milepost/crm/crm.ts";
import type { LoadedRecords } from "../records/customer-field.ts";
import type { StoredField, StoredModules } from "../workflows/fields/stored-field.ts";
import type { BookingForm } from "./reservation.ts";

interface Person {
  readonly id: string;
  readonly name: string;
}

/** What Milepost itself knows of a booking, by app field. Null: unknown, and then nothing is written. */
export interface BookingFacts {
  readonly appBookingAgent: Person;
  readonly appFieldAgent: Person;
  readonly appStreet: string | null;
  readonly appCity: string | null;
  readonly appPostcode: string | null;
  readonly appCustomerEmail: string | null;
  /** ISO 8601 with the workflow's offset. */
  readonly appBookingDateTime: string;
  readonly appBookingEndDateTime: string;
  readonly appSourceRecordId: string;
}

export interface BookingValues {
  /** What is to be written, by module. */
  readonly byModule: ReadonlyMap<string, Values>;
  /** `module.field` of what the settings name and the CRM has no more, or does not let us write. */
  readonly gone: readonly string[];
  /** Of a required booking-agent field that is empty; null: none is. */
  readonly missing: string | null;
  /** With the address as the booking agent corrected it. */
  readonly facts: BookingFacts;
}

type Settings = Pick<
  WorkflowSettings,
  "sourceModule" | "destinationModule" | "mappings" | "bookingAgentFields" | "defaultFieldValues"
>;

/**
 * Every value that a booking writes. Which field it goes to is the workflow's decision, never the
 * form's: of that only the value is taken, and only where the workflow lets it be edited. What is
 * empty is not written, so clearing a field keeps what the CRM has.
 */
export function bookingValues(
  settings: Settings,
  modules: StoredModules,
  given: { records: LoadedRecords; facts: BookingFacts; form: BookingForm },
): BookingValues {
  const { records, form } = given;
  const facts = corrected(settings, given);
  const byModule = new Map<string, Record<string, FieldValue>>();
  const gone: string[] = [];
  const write = (module: string, field: string, value: FieldValue | undefined) => {
    if (value === undefined || isEmpty(value) || field === "") return;
    const stored = modules[module]?.find(({ name }) => name === field);
    if (!stored?.isWritable) {
      gone.push(`${module}.${field}`);
      return;
    }
    const values = byModule.get(module) ?? {};
    byModule.set(module, values);
    values[field] = fitted(value, stored);
  };
  for (const { module, field, defaultValue } of settings.defaultFieldValues) {
    write(module, field, plain(defaultValue));
  }
  for (const mapping of settings.mappings) {
    const [details] = mapping.fieldMappings;
    if (!details) continue;
    const isOurs = mapping.sourceModule === appFieldModule;
    const edited = isOurs ? null : editedValue(mapping, form);
    const own = mappedValue(mapping, records, facts);
    if (isOnlyRead(mapping, settings) && own === mappedValue(mapping, records, given.facts))
      continue;
    write(details.mappedModule, details.destinationField, edited ?? own);
  }
  let missing: string | null = null;
  for (const { module, field, required, label } of settings.bookingAgentFields) {
    const given = form.bottom[`${module}.${field}`];
    const value = given === undefined ? null : plain(given);
    if (required && isEmpty(value)) missing ??= label || field;
    write(module, field, value);
  }
  return { byModule, gone, missing, facts };
}

/** Where the customer's address is found on the source record, nothing is written back but a correction. */
function isOnlyRead(
  { sourceModule: from, id, parentAppFieldId, fieldMappings: [details] }: Mapping,
  { sourceModule, destinationModule }: Settings,
): boolean {
  const isOfCustomer = from === appFieldModule && ofCustomer.includes(parentAppFieldId ?? id);
  return (
    isOfCustomer && details?.mappedModule === sourceModule && sourceModule !== destinationModule
  );
}

const ofCustomer: readonly string[] = ["appStreet", "appCity", "appPostcode", "appCustomerEmail"];

/** Of what Milepost itself knows, an agent may correct these alone: the rest was decided with the slot. */
const correctable: readonly string[] = ["appStreet", "appCity"];

/** An address that was corrected in one place is the address everywhere. */
function corrected(
  { mappings }: Settings,
  { facts, form }: { facts: BookingFacts; form: BookingForm },
): BookingFacts {
  const edits = mappings
    .filter(({ id }) => correctable.includes(id))
    .map((mapping) => [mapping.id, editedValue(mapping, form)] as const)
    .filter(([, value]) => typeof value === "string");
  return { ...facts, ...Object.fromEntries(edits) };
}

/** What the form says, where the workflow lets it; null: it does not, or it was left or made empty. */
function editedValue({ id, fieldMappings: [details] }: Mapping, { top }: BookingForm): FieldValue {
  const given = details?.showInBookingForm && details.editable ? top[id] : undefined;
  const value = given === undefined ? null : plain(given);
  return isEmpty(value) ? null : value;
}

function mappedValue(mapping: Mapping, records: LoadedRecords, facts: BookingFacts): FieldValue {
  if (mapping.sourceModule !== appFieldModule) {
    return records.get(mapping.sourceModule)?.values[mapping.sourceField] ?? null;
  }
  const ref = mapping.parentAppFieldId ?? mapping.id;
  return ref in facts ? facts[ref as keyof BookingFacts] : null;
}

/** The contract's value in the CRM port's words: of a lookup the id and the name. */
function plain(value: BookingForm["top"][string]): FieldValue {
  return typeof value === "object" && "id" in value ? { id: value.id, name: value.name } : value;
}

/** Also the address that stands for none. */
function isEmpty(value: FieldValue): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === "string") return value.trim() === "" || value === unknownEmail;
  return value === null || (typeof value === "object" && "id" in value && value.id === "");
}

/** Turned into what the field takes, where that says the same. */
function fitted(value: FieldValue, { type }: StoredField): FieldValue {
  if (typeof value === "string") return type === "date" ? value.slice(0, 10) : value;
  const isPerson = typeof value === "object" && value !== null && "id" in value;
  return isPerson && !pointsAtRecords.has(type) ? value.name : value;
}

const pointsAtRecords: ReadonlySet<FieldType> = new Set(["lookup", "userlookup", "owner"]);
