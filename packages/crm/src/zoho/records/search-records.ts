import { z } from "zod";
import { crmForbidden } from "../../crm-failure.ts";
import { apiName, Id } from "../transport/api-name.ts";
import { type Calls, valueIn } from "../transport/calls.ts";
import type { Coql } from "./coql.ts";

const Row = z.looseObject({ id: Id });
const Rows = z.object({ data: z.array(Row) });
const most = 50;

/** By part of a field's text, at most fifty, in order of it; the beginning of all of them when the text is empty. */
export async function searchRecords(
  calls: Calls,
  coql: Coql,
  module: string,
  query: { readonly field: string; readonly text: string },
): Promise<{ id: string; name: string }[]> {
  const field = apiName(query.field);
  const text = query.text.trim();
  if (text === "") {
    const where = `${field} is not null`;
    const first = { module, columns: [field], where, orderBy: field, most };
    const rows = await coql.findFirst(first, Row);
    if (!rows) throw crmForbidden(`${module} cannot be listed by ${field}`);
    return named(rows, field, "");
  }
  const parameters = new URLSearchParams({ criteria: criteriaOf(field, text), fields: field });
  const answer = await calls.read(`${apiName(module)}/search?${parameters}`, Rows);
  return named(valueIn(answer)?.data ?? [], field, text);
}

/** "Equals" finds what contains the text, most of the time; the other makes sure of beginnings. */
export function criteriaOf(field: string, text: string): string {
  const value = text.replaceAll(/[\\(),]/g, "\\$&");
  return `((${field}:equals:${value})or(${field}:starts_with:${value}))`;
}

function named(rows: readonly z.output<typeof Row>[], field: string, text: string) {
  return rows
    .map((row) => ({ id: row.id, name: textOf(row[field]) }))
    .filter(({ name }) => name !== "" && name.toLowerCase().includes(text.toLowerCase()))
    .sort((a, b) => a.name.localeCompare(b.name))
    .slice(0, most);
}

/** Of a lookup its name; of several values all of them. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  const { name }: { name?: unknown } = Object(value);
  return String(name ?? value ?? "");
}
