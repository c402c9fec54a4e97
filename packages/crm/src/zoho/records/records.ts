import { z } from "zod";
import type { CrmRecord, RecordSpan, RecordVersion, Reference } from "../../crm.ts";
import { readValue } from "../fields/read-value.ts";
import { zohoTime } from "../meetings/zoho-time.ts";
import { apiName, Id, isId } from "../transport/api-name.ts";
import { type Calls, failureOf, type Read, type Refusal, valueIn } from "../transport/calls.ts";
import type { Coql } from "./coql.ts";

export const Row = z.looseObject({ id: Id, Modified_Time: z.string().nullish() });
export type Row = z.output<typeof Row>;
const Rows = z.object({ data: z.array(Row) });

/** Of 19 digits and with commas 999 characters; Zoho may take no more than 1,024. */
const mostIds = 50;
const mostFields = 50;
const never = "1970-01-01T00:00:00+00:00";

/** What one organisation's Zoho was seen to refuse in a list. */
interface Refusing {
  approved: boolean;
  spare: boolean;
}
const refusing = new WeakMap<Calls, Refusing>();

function refusedBy(calls: Calls): Refusing {
  const known = refusing.get(calls) ?? { approved: false, spare: false };
  refusing.set(calls, known);
  return known;
}

/**
 * As Zoho sends them, of any number of ids and fields; those that are gone are missing. `spare` are
 * further fields that no document names: they are done without where Zoho refuses them.
 */
export async function readRows(
  calls: Calls,
  module: string,
  ids: readonly string[],
  fields: readonly string[],
  spare: readonly string[] = [],
): Promise<Row[]> {
  const known = [...new Set(ids)].filter(isId);
  const names = [...new Set(["Modified_Time", ...fields])].map(apiName);
  const batches = chunks(known, mostIds).map((some) =>
    readBatch(calls, module, some, names, spare),
  );
  return (await Promise.all(batches)).flat();
}

export async function listRecords(
  calls: Calls,
  module: string,
  ids: readonly string[],
  fields: readonly string[],
): Promise<CrmRecord[]> {
  const rows = await readRows(calls, module, ids, fields);
  return rows.map((row) => toRecord(row, fields));
}

/** A field that the module does not have is left out by Zoho, and null here. */
export function toRecord(row: Row, fields: readonly string[]): CrmRecord {
  const values = Object.fromEntries(fields.map((field) => [field, readValue(row[field])]));
  return { id: row.id, modifiedAt: row.Modified_Time ?? never, values };
}

export async function listVersions(
  coql: Coql,
  module: string,
  { from, to, startField, endField }: RecordSpan,
): Promise<RecordVersion[]> {
  const [start, end] = [apiName(startField), endField && apiName(endField)];
  const [first, last] = [`'${zohoTime(from)}'`, `'${zohoTime(to)}'`];
  const touches = end ? `(${start} >= ${first} or ${end} >= ${first})` : `${start} >= ${first}`;
  const where = `(${start} < ${last} and ${touches})`;
  const rows = await coql.listRows({ module, columns: ["Modified_Time"], where }, Row);
  return rows.map(toVersion);
}

export function toVersion({ id, Modified_Time }: Row): RecordVersion {
  return { id, modifiedAt: Modified_Time ?? never };
}

/** Zoho answers fifty fields at once, so more are read in several calls and put together. */
async function readBatch(
  calls: Calls,
  module: string,
  ids: readonly string[],
  fields: readonly string[],
  spare: readonly string[],
): Promise<Row[]> {
  const ofParts = chunks(fields, mostFields - spare.length);
  const parts = ofParts.map((some) => readPart(calls, module, ids, some, spare));
  const [first = [], ...rest] = await Promise.all(parts);
  const others = rest.map((rows) => new Map(rows.map((row) => [row.id, row])));
  return first.flatMap((row) => {
    const more = others.map((rows) => rows.get(row.id));
    // Gone while it was being read.
    return more.includes(undefined) ? [] : [Object.assign({}, row, ...more)];
  });
}

/** Zoho may call an id that is gone invalid, and with it the whole call: then halves are asked for. */
async function readPart(
  calls: Calls,
  module: string,
  ids: readonly string[],
  fields: readonly string[],
  spare: readonly string[],
): Promise<Row[]> {
  const refused = refusedBy(calls);
  const asked = { ...refused };
  const names = asked.spare ? fields : [...fields, ...spare];
  const chosen = `ids=${ids.join(",")}&fields=${encodeURIComponent(names.join(","))}`;
  const hidden = withHidden(module, asked.approved);
  const answer = await calls.read(`${apiName(module)}?${chosen}${hidden}`, Rows);
  const again = () => readPart(calls, module, ids, fields, spare);
  if (answer.kind !== "refused") {
    return withMissing(calls, module, ids, answer.kind === "found" ? answer.value.data : []);
  }
  if (isOf("approved", answer) && !asked.approved) {
    refused.approved = true;
    return again();
  }
  if (isOf("fields", answer) && !asked.spare && spare.length > 0) {
    refused.spare = true;
    return again();
  }
  if (!isOfIds(answer) || (ids.length === 1 && answer.code !== "INVALID_DATA")) {
    throw failureOf(answer);
  }
  if (ids.length === 1) return withMissing(calls, module, ids, []);
  const half = Math.ceil(ids.length / 2);
  const halves = [ids.slice(0, half), ids.slice(half)];
  const read = halves.map((some) => readPart(calls, module, some, fields, spare));
  return (await Promise.all(read)).flat();
}

function isOf(parameter: string, answer: Read<unknown>): boolean {
  return answer.kind === "refused" && answer.details.all.param_name === parameter;
}

/** Only a refusal of the ids themselves may mean that a record is gone. */
function isOfIds({ code, details: { all } }: Refusal): boolean {
  if (code === "LIMIT_EXCEEDED") return all.param_name === "ids";
  return code === "INVALID_DATA" && (all.param_name === "ids" || all.resource_path_index === 1);
}

/**
 * Each that is missing in the list is read by itself: it is gone only when two answers say so. One that
 * waits for approval is found so too, where lists cannot be asked for those.
 */
async function withMissing(
  calls: Calls,
  module: string,
  ids: readonly string[],
  rows: readonly Row[],
): Promise<Row[]> {
  const listed = new Set(rows.map(({ id }) => id));
  const missing = ids.filter((id) => !listed.has(id));
  const found = await Promise.all(missing.map((id) => findRow(calls, module, id)));
  return [...rows, ...found.flatMap((row) => row ?? [])];
}

/** By itself, with all of its fields; null: it is gone, or not ours to see. */
export async function findRow(calls: Calls, module: string, id: string): Promise<Row | null> {
  const path = `${apiName(module)}/${id}`;
  const asked = await calls.read(module === "Leads" ? `${path}?converted=both` : path, Rows);
  const answer = isOf("converted", asked) ? await calls.read(path, Rows) : asked;
  if (answer.kind === "refused" && (isOfIds(answer) || answer.code === "NO_PERMISSION"))
    return null;
  return valueIn(answer)?.data[0] ?? null;
}

/** The id of the record with this reference among the 200 that were made last; null: it is not one of them. */
export async function findAmongNewest(
  calls: Calls,
  module: string,
  { field, value }: Reference,
): Promise<string | null> {
  const refused = refusedBy(calls);
  const wasRefused = refused.approved;
  const newest = "sort_by=Created_Time&sort_order=desc&per_page=200";
  const hidden = withHidden(module, wasRefused);
  const path = `${apiName(module)}?fields=${apiName(field)}&${newest}${hidden}`;
  const answer = await calls.read(path, Rows);
  if (isOf("approved", answer) && !wasRefused) {
    refused.approved = true;
    return findAmongNewest(calls, module, { field, value });
  }
  return valueIn(answer)?.data.find((row) => row[field] === value)?.id ?? null;
}

/** Converted leads, and records that wait for approval, vanish from lists unless they are asked for. */
function withHidden(module: string, isApprovedRefused: boolean): string {
  if (module === "Events") return "";
  const approved = isApprovedRefused ? "" : "&approved=both";
  return module === "Leads" ? `${approved}&converted=both` : approved;
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) =>
    all.slice(i * size, (i + 1) * size),
  );
}
