import type { Fields } from "../../form-body.ts";
import { type Html, html } from "../../html.ts";
import type { Page } from "../../page.ts";
import type { ZohoRecord } from "../organisation.ts";
import type { FieldDefinition } from "../records/metadata/field.ts";
import type { ModuleDefinition } from "../records/metadata/module.ts";
import { nameOf } from "../records/metadata/names.ts";
import { readInstant } from "../zoned.ts";
import { fieldText } from "./field-value.ts";
import { option } from "./form/option.ts";
import { framed } from "./frame.ts";
import { tabPath, withQuery } from "./paths.ts";
import { recordTable } from "./record-table.ts";
import type { Seat } from "./seat.ts";
import { listColumns } from "./shown-fields.ts";

const perPage = 50;

/** The query of a list: `q` is sought in every column, `page` counts from 1. */
interface Asked {
  readonly q: string;
  readonly sort: string;
  readonly order: "asc" | "desc";
  readonly page: number;
}

export function listPage(
  seat: Seat,
  definition: ModuleDefinition,
  query: Fields,
  above: Html | null = null,
): Page {
  const asked = readAsked(query, definition);
  const columns = listColumns(seat, definition);
  const path = tabPath(seat.organisation, definition.api_name);
  const isList = definition.api_name === "Events" ? { view: "list" } : {};
  const link = (change: Partial<Asked>) => withQuery(path, { ...isList, ...asked, ...change });
  const found = findRecords(seat, definition, columns, asked);
  const last = Math.max(1, Math.ceil(found.length / perPage));
  const page = Math.min(asked.page, last);
  const records = found.slice((page - 1) * perPage, page * perPage);
  const table = recordTable(seat, definition, {
    columns,
    records,
    caption: definition.plural_label,
    heading: (name, label) => sortableHeading(name, label, asked, link),
  });
  const main = html`<header class="title"><h1>${definition.plural_label}</h1>
<p class="muted">${found.length} ${asked.q === "" ? "in all" : "found"}</p>
<a class="button primary" href="${path}/create">New ${definition.singular_label.toLowerCase()}</a></header>
${above}${filterForm(path, asked, columns, definition, isList)}
${records.length > 0 ? table : html`<p class="empty">Nothing to show.</p>`}
${pageLinks(page, last, (to) => link({ page: to }))}`;
  return framed(seat, definition.api_name, { title: definition.plural_label, main });
}

function readAsked(query: Fields, { fields, displayField, api_name }: ModuleDefinition): Asked {
  const { q = "", sort = "", page = "1" } = query;
  const usual = api_name === "Events" ? "Start_DateTime" : displayField;
  return {
    q: q.trim(),
    sort: fields.has(sort) || sort === displayField ? sort : usual,
    order: query.order === "desc" ? "desc" : "asc",
    page: Math.max(1, Math.trunc(Number(page)) || 1),
  };
}

function findRecords(
  seat: Seat,
  definition: ModuleDefinition,
  columns: readonly FieldDefinition[],
  { q, sort, order }: Asked,
): readonly ZohoRecord[] {
  const sought = q.toLowerCase();
  const textOf = (record: ZohoRecord) =>
    [
      nameOf(definition, record) ?? record.id,
      ...columns.map((field) => fieldText(seat, field, record)),
    ]
      .join("\n")
      .toLowerCase();
  const keyOf = (record: ZohoRecord) => sortKey(seat, definition, record, sort);
  const direction = order === "desc" ? -1 : 1;
  return seat.zoho.records
    .list(seat.organisation, definition.api_name)
    .filter((record) => record.$converted !== true && record.Converted__s !== true)
    .filter((record) => sought === "" || textOf(record).includes(sought))
    .map((record) => ({ record, key: keyOf(record) }))
    .sort((a, b) => direction * compare(a.key, b.key))
    .map(({ record }) => record);
}

function sortKey(
  seat: Seat,
  definition: ModuleDefinition,
  record: ZohoRecord,
  sort: string,
): string | number {
  const field = definition.fields.get(sort);
  if (sort === definition.displayField || !field) return nameOf(definition, record) ?? record.id;
  const value = record[sort];
  if (typeof value === "number") return value;
  return readInstant(value) ?? fieldText(seat, field, record);
}

const collator = new Intl.Collator("en-GB", { numeric: true });

function compare(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return collator.compare(String(a), String(b));
}

function sortableHeading(
  name: string,
  label: string,
  { sort, order }: Asked,
  link: (change: Partial<Asked>) => string,
): Html {
  const isSorted = sort === name;
  const next = isSorted && order === "asc" ? "desc" : "asc";
  const state = isSorted
    ? html` aria-sort="${order === "asc" ? "ascending" : "descending"}"`
    : null;
  return html`<th scope="col"${state}><a href="${link({ sort: name, order: next, page: 1 })}">${label}</a></th>`;
}

function filterForm(
  path: string,
  { q, sort, order }: Asked,
  columns: readonly FieldDefinition[],
  { displayField, singular_label }: ModuleDefinition,
  hidden: Readonly<Record<string, string>>,
): Html {
  const choices = [
    { api_name: displayField, field_label: `${singular_label} name` },
    ...columns,
  ].map(({ api_name, field_label }) => option(api_name, field_label, api_name === sort));
  return html`<form method="get" action="${path}" class="filter" role="search">
${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label class="grow"><span>Filter</span><input type="search" name="q" value="${q}" autocomplete="off"></label>
<label><span>Sort by</span><select name="sort">${choices}</select></label>
<label><span>Order</span><select name="order">${option("asc", "Ascending", order === "asc")}${option("desc", "Descending", order === "desc")}</select></label>
<button>Apply</button>
</form>`;
}

function pageLinks(page: number, last: number, link: (to: number) => string): Html | null {
  if (last < 2) return null;
  const to = (target: number, text: string) =>
    target < 1 || target > last ? null : html`<a class="button" href="${link(target)}">${text}</a>`;
  return html`<nav class="pages" aria-label="Pages">${to(page - 1, "Previous")}
<span class="muted">Page ${page} of ${last}</span> ${to(page + 1, "Next")}</nav>`;
}
