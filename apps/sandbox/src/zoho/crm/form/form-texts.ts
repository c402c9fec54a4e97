import type { Fields } from "../../../form-body.ts";
import type { ZohoRecord } from "../../organisation.ts";
import type { FieldDefinition } from "../../records/metadata/field.ts";
import { participantsOf } from "../../records/participants.ts";
import { idIn } from "../../records/write/writing.ts";
import { readInstant } from "../../zoned.ts";
import { localTime } from "../local-time.ts";

/** A record as the inputs of its form hold it. A box that is not ticked has no text. */
export function textsOf(
  fields: readonly FieldDefinition[],
  record: Readonly<Record<string, unknown>>,
  zone: string,
): Fields {
  return Object.fromEntries(fields.flatMap((field) => textsOfField(field, record, zone)));
}

function textsOfField(
  { api_name: name, data_type, lookup }: FieldDefinition,
  record: Readonly<Record<string, unknown>>,
  zone: string,
): [string, string][] {
  const value = record[name];
  if (value === null || value === undefined) return [];
  switch (data_type) {
    case "boolean":
      return value === true ? [[name, "on"]] : [];
    case "datetime": {
      const instant = readInstant(value);
      return instant === null ? [] : [[name, localTime(instant, zone)]];
    }
    case "multiselectpicklist":
      return [value].flat().map((one) => [tickName(name, String(one)), "on"]);
    case "participants":
      return participantsOf(record as ZohoRecord).map(({ participant }) => [
        tickName(name, participant),
        "on",
      ]);
    case "lookup":
    case "ownerlookup":
    case "userlookup": {
      const isAny = lookup.module?.api_name === "se_module";
      const id = idIn(value) ?? "";
      return [[name, isAny ? `${record.$se_module}:${id}` : id]];
    }
    case "RRULE":
      return [];
  }
  return [[name, String(value)]];
}

/** The name of the box for one of several choices. */
export function tickName(field: string, choice: string): string {
  return `${field}.${choice}`;
}
