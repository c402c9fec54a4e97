import { type Html, html } from "../../html.ts";
import type { Page } from "../../page.ts";
import { limitsOf } from "../limits/editions.ts";
import type { ZohoRecord } from "../organisation.ts";
import type { ModuleDefinition } from "../records/metadata/module.ts";
import { nameOf } from "../records/metadata/names.ts";
import { fieldValue } from "./field-value.ts";
import { framed } from "./frame.ts";
import { recordPath, tabPath } from "./paths.ts";
import { isCancelled, recordTable } from "./record-table.ts";
import { listRelated } from "./related.ts";
import type { Seat } from "./seat.ts";
import { listColumns, listSections, systemSection } from "./shown-fields.ts";

export function recordPage(seat: Seat, definition: ModuleDefinition, record: ZohoRecord): Page {
  const { organisation } = seat;
  const { api_name: module, plural_label: plural } = definition;
  const name = nameOf(definition, record) ?? record.id;
  const related = [...links(seat, definition, record), ...relatedLists(seat, definition, record)];
  const main = html`<p class="crumb"><a href="${tabPath(organisation, module)}">${plural}</a></p>
<header class="title"><h1${isCancelled(record) ? html` class="struck"` : null}>${name}</h1>
${badges(record)}
<div class="actions">${actions(seat, definition, record)}</div></header>
<div class="record-grid${related.length > 0 ? " beside" : ""}">
<div>
${sections(seat, definition, record)}</div>
${related.length > 0 ? html`<div>${related}</div>` : null}
</div>`;
  return framed(seat, module, { title: name, main });
}

/** Of what the CRM notes only what there is. */
function sections(seat: Seat, definition: ModuleDefinition, record: ZohoRecord): Html[] {
  return listSections(seat, definition).flatMap(({ title, fields }, index) => {
    const isShown = (name: string) => title !== systemSection || (record[name] ?? null) !== null;
    const entries = fields
      .filter(({ api_name }) => isShown(api_name))
      .map((field) => entry(field.field_label, fieldValue(seat, field, record)));
    if (entries.length === 0) return [];
    return html`<section class="record" aria-labelledby="section-${index}"><h2 id="section-${index}">${title}</h2>
<dl>
${entries}</dl></section>
`;
  });
}

function entry(label: string, value: Html): Html {
  return html`<div><dt>${label}</dt><dd>${value}</dd></div>
`;
}

function badges(record: ZohoRecord): Html[] {
  const marks = [
    isCancelled(record) && "Cancelled",
    record.All_day === true && "All day",
    (record.Recurring_Activity ?? record.$recurrence_id) && "Recurring",
    record.Private__s === true && "Private",
  ];
  return marks.flatMap((mark) =>
    typeof mark === "string" ? html`<span class="badge">${mark}</span>` : [],
  );
}

const launchedFrom = ["Leads", "Contacts", "Accounts", "Deals"];

function actions(
  { organisation, zoho }: Seat,
  { api_name: module }: ModuleDefinition,
  record: ZohoRecord,
): Html[] {
  const path = recordPath(organisation, module, record.id);
  const canCancel = module === "Events" && !isCancelled(record);
  return [
    html`<a class="button" href="${path}/delete">Delete</a>`,
    ...(canCancel ? [html`<a class="button" href="${path}/cancel">Cancel meeting</a>`] : []),
    html`<a class="button" href="${path}/edit">Edit</a>`,
    ...(launchedFrom.includes(module) && limitsOf(organisation).hasButtons
      ? [launch(zoho, record, "button primary")]
      : []),
  ];
}

/** Milepost takes these two and nothing else from the CRM; the rest it reads for itself. */
function launch({ milepostUrl }: Seat["zoho"], { id }: ZohoRecord, looks: string): Html {
  const address = `${milepostUrl}/search?wf=1&recordId=${id}`;
  return html`<a class="${looks}" href="${address}" target="_blank" rel="noopener">Open in Milepost</a>`;
}

/** Links of the organisation's own stand where buttons are not to be had. */
function links(
  { organisation, zoho }: Seat,
  { api_name: module }: ModuleDefinition,
  record: ZohoRecord,
): Html[] {
  const isLink = launchedFrom.includes(module) && !limitsOf(organisation).hasButtons;
  if (!isLink) return [];
  return [
    html`<section class="record" aria-labelledby="links"><h2 id="links">Links</h2>
<p>${launch(zoho, record, "link")}</p></section>
`,
  ];
}

function relatedLists(seat: Seat, definition: ModuleDefinition, record: ZohoRecord): Html[] {
  return listRelated(seat, definition, record).map(({ module, records, create }) => {
    const title = module.plural_label;
    const id = `related-${module.api_name}`;
    const table = recordTable(seat, module, {
      columns: listColumns(seat, module).slice(0, 3),
      records,
      caption: title,
      heading: (_, label) => html`<th scope="col">${label}</th>`,
    });
    return html`<section class="record" aria-labelledby="${id}">
<header class="title"><h2 id="${id}">${title} <span class="muted">${records.length}</span></h2>
<a class="button small" href="${create}">New ${module.singular_label.toLowerCase()}</a></header>
${records.length > 0 ? table : html`<p class="muted">None yet.</p>`}
</section>
`;
  });
}
