import { type Html, html } from "../../html.ts";
import type { ZohoRecord } from "../organisation.ts";
import type { FieldDefinition } from "../records/metadata/field.ts";
import type { ModuleDefinition } from "../records/metadata/module.ts";
import { nameOf } from "../records/metadata/names.ts";
import { fieldValue } from "./field-value.ts";
import { recordPath } from "./paths.ts";
import type { Seat } from "./seat.ts";

/** Records as rows that lead to their pages. `heading` draws the head of a column; the first one is the name's. */
export function recordTable(
  seat: Seat,
  definition: ModuleDefinition,
  {
    columns,
    records,
    caption,
    heading,
  }: {
    readonly columns: readonly FieldDefinition[];
    readonly records: readonly ZohoRecord[];
    readonly caption: string;
    readonly heading: (apiName: string, label: string) => Html;
  },
): Html {
  const row = (
    record: ZohoRecord,
  ) => html`<tr${isCancelled(record) ? html` class="cancelled"` : null}>
<th scope="row"><a href="${recordPath(seat.organisation, definition.api_name, record.id)}">${nameOf(definition, record) ?? record.id}</a></th>
${columns.map(
  (field) => html`<td data-label="${field.field_label}">${fieldValue(seat, field, record)}</td>
`,
)}</tr>
`;
  return html`<table>
<caption class="unseen">${caption}</caption>
<thead><tr>${heading(definition.displayField, `${definition.singular_label} name`)}${columns.map((field) => heading(field.api_name, field.field_label))}</tr></thead>
<tbody>
${records.map(row)}</tbody>
</table>`;
}

export function isCancelled({ $event_cancelled }: ZohoRecord): boolean {
  return $event_cancelled === true;
}
