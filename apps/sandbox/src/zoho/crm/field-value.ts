import { type Html, html } from "../../html.ts";
import type { ZohoRecord } from "../organisation.ts";
import type { FieldDefinition } from "../records/metadata/field.ts";
import { nameOf } from "../records/metadata/names.ts";
import { idIn } from "../records/write/writing.ts";
import { recordPath } from "./paths.ts";
import { moduleOf, type Seat } from "./seat.ts";
import { showValue } from "./values.ts";

/** What a record holds in a field, with a link where it names another record. */
export function fieldValue(seat: Seat, field: FieldDefinition, record: ZohoRecord): Html {
  const value = record[field.api_name];
  const other = recordNamed(seat, field, record);
  if (other)
    return html`<a href="${recordPath(seat.organisation, other.module, other.id)}">${other.name}</a>`;
  const text = showValue(value, seat.user.time_zone);
  return field.data_type === "email" && typeof value === "string"
    ? html`<a href="mailto:${value}">${text}</a>`
    : html`${text}`;
}

/** The same as plain text. */
export function fieldText(seat: Seat, field: FieldDefinition, record: ZohoRecord): string {
  const other = recordNamed(seat, field, record);
  return other?.name ?? showValue(record[field.api_name], seat.user.time_zone);
}

/** Records keep the id of what they look up; its name is asked for here. Null: it is no lookup, or nothing is there. */
function recordNamed(
  seat: Seat,
  { api_name, data_type, lookup }: FieldDefinition,
  record: ZohoRecord,
) {
  const id = data_type === "lookup" ? idIn(record[api_name]) : null;
  const named = lookup.module?.api_name;
  const module = named === "se_module" ? record.$se_module : named;
  if (id === null || typeof module !== "string") return null;
  const definition = moduleOf(seat, module);
  const other = seat.zoho.records.find(seat.organisation, module, id);
  return definition && other ? { module, id, name: nameOf(definition, other) ?? id } : null;
}
