import type { Organisation, ZohoRecord } from "../organisation.ts";
import type { Caller } from "../store.ts";
import type { Zoho } from "../zoho.ts";
import { inZone, readInstant } from "../zoned.ts";
import type { FieldDefinition } from "./metadata/field.ts";
import { layoutId } from "./metadata/metadata-ids.ts";
import { findModule, type ModuleDefinition } from "./metadata/module.ts";
import { nameOf } from "./metadata/names.ts";
import { standardLayout } from "./metadata/pipelines.ts";
import { systemKeys } from "./system-keys.ts";
import { idIn } from "./write/writing.ts";

type ForReading = Pick<Zoho, "records" | "switches">;

/**
 * A record as the API returns it: datetimes in the caller's zone, references by their names of today.
 * Names that the module does not have, or not for the caller, are left out; null is every field there is.
 */
export function presentRecord(
  zoho: ForReading,
  caller: Caller,
  definition: ModuleDefinition,
  record: ZohoRecord,
  names: readonly string[] | null,
): ZohoRecord {
  const system = systemKeys(definition, record);
  const asked = names ?? [...definition.fields.keys(), ...Object.keys(system)];
  const entries = asked.flatMap((name): [string, unknown][] => {
    if (name.startsWith("$")) return name in system ? [[name, system[name]]] : [];
    const field = definition.fields.get(name);
    if (!field || isHidden(field, caller)) return [];
    return [[name, presentValue(zoho, caller, definition.api_name, field, record)]];
  });
  return { ...Object.fromEntries(entries), id: record.id };
}

export function isHidden({ profiles }: FieldDefinition, { user }: Caller): boolean {
  return profiles.some(
    ({ id, permission_type }) => id === user.profile.id && permission_type === "hidden",
  );
}

function presentValue(
  zoho: ForReading,
  caller: Caller,
  module: string,
  field: FieldDefinition,
  record: ZohoRecord,
): unknown {
  const value = record[field.api_name] ?? null;
  if (field.data_type === "boolean") return value === true;
  if (value === null) return emptyValue(caller.organisation, module, field);
  switch (field.data_type) {
    case "datetime":
      return presentTime(zoho, caller, field, record);
    case "ownerlookup":
      return presentUser(caller.organisation, value, true);
    case "userlookup":
      return presentUser(caller.organisation, value, false);
    case "lookup": {
      const named = field.lookup.module?.api_name ?? "";
      const other = named === "se_module" ? String(record.$se_module) : named;
      return presentReference(zoho, caller, other, value);
    }
    default:
      return value;
  }
}

/** Every record has a layout, and some lists are empty rather than null. */
function emptyValue(
  organisation: Organisation,
  module: string,
  { api_name, data_type }: FieldDefinition,
): unknown {
  if (data_type === "layout") {
    return { name: standardLayout, id: layoutId(organisation, module, standardLayout) };
  }
  if (api_name === "Record_Status__s") return "Available";
  return data_type === "participants" || api_name === "Tag" ? [] : null;
}

function presentTime(
  { switches }: ForReading,
  { user }: Caller,
  { api_name }: FieldDefinition,
  record: ZohoRecord,
): unknown {
  const instant = readInstant(record[api_name]);
  if (instant === null) return record[api_name];
  const isDate = record.All_day === true && switches.position("allDayTimes") === "date";
  if (!isDate || !wholeDayFields.includes(api_name)) return inZone(instant, user.time_zone);
  // The last day is the one before the midnight at which it ends.
  const within = api_name === "End_DateTime" ? instant - 1_000 : instant;
  return inZone(within, user.time_zone).slice(0, 10);
}

const wholeDayFields = ["Start_DateTime", "End_DateTime"];

function presentUser({ users }: Organisation, value: unknown, withEmail: boolean): unknown {
  const user = users.find(({ id }) => id === idIn(value));
  if (!user) return value;
  const { full_name: name, id, email } = user;
  return withEmail ? { name, id, email } : { name, id };
}

function presentReference(
  zoho: ForReading,
  { organisation }: Caller,
  module: string,
  value: unknown,
): unknown {
  const id = idIn(value);
  const definition = findModule(organisation, zoho.switches, module);
  const record = id === null ? null : zoho.records.find(organisation, module, id);
  return record && definition ? { name: nameOf(definition, record), id } : value;
}
