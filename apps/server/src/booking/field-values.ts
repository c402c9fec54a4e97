import {
  appFieldModule,
  type FieldType,
  type Mapping,
  type WorkflowSettings,
} from "@milepost/contract";
import type { FieldValue, Values } from "@milepost/crm";
import type { LoadedRecords } from "../records/load-record.ts";
import type { StoredField, StoredModules } from "../settings/stored-field.ts";
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
}

type Settings = Pick<WorkflowSettings, "mappings" | "bookingAgentFields" | "defaultFieldValues">;

/**
 * Every value that a booking writes. Which field it goes to is the workflow's decision, never the
 * form's: of that only the value is taken, and only where the workflow lets it be edited. What is
 * empty is not written, so clearing a field keeps what the CRM has.
 */
export function bookingValues(
  settings: Settings,
  modules: StoredModules,
  { records, facts, form }: { records: LoadedRecords; facts: BookingFacts; form: BookingForm },
): BookingValues {
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
    const edited = details.showInBookingForm && details.editable ? form.top[mapping.id] : undefined;
    const own = mappedValue(mapping, records, facts);
    const value = edited === undefined ? own : plain(edited);
    write(details.mappedModule, details.destinationField, isEmpty(value) ? own : value);
  }
  let missing: string | null = null;
  for (const { module, field, required, label } of settings.bookingAgentFields) {
    const given = form.bottom[`${module}.${field}`];
    const value = given === undefined ? null : plain(given);
    if (required && isEmpty(value)) missing ??= label || field;
    write(module, field, value);
  }
  return { byModule, gone, missing };
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

function isEmpty(value: FieldValue): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === null || (typeof value === "string" && value.trim() === "");
}

/** Turned into what the field takes, where that says the same. */
function fitted(value: FieldValue, { type }: StoredField): FieldValue {
  if (typeof value === "string") return type === "date" ? value.slice(0, 10) : value;
  const isPerson = typeof value === "object" && value !== null && "id" in value;
  return isPerson && !pointsAtRecords.has(type) ? value.name : value;
}

const pointsAtRecords: ReadonlySet<FieldType> = new Set(["lookup", "userlookup", "owner"]);
