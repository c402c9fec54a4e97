import { z } from "zod";
import type { CrmRecord, RecordSpan, RecordVersion } from "../port.ts";
import { type Calls, failureOf } from "./call.ts";
import type { Coql } from "./coql.ts";
import { apiName, isId } from "./name.ts";
import { zohoTime } from "./time.ts";
import { readValue } from "./value.ts";

export const Row = z.looseObject({ id: z.string(), Modified_Time: z.string().nullish() });
export type Row = z.output<typeof Row>;
const Rows = z.object({ data: z.array(Row) });

const mostIds = 100;
const mostFields = 50;
const never = "1970-01-01T00:00:00+00:00";

/** As Zoho sends them, of any number of ids and fields; those that are gone are missing. */
export async function readRows(
  calls: Calls,
  module: string,
  ids: readonly string[],
  fields: readonly string[],
): Promise<Row[]> {
  const known = [...new Set(ids)].filter(isId);
  const names = [...new Set(["Modified_Time", ...fields])].map(apiName);
  const batches = chunks(known, mostIds).map((some) => readBatch(calls, module, some, names));
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
): Promise<Row[]> {
  const parts = chunks(fields, mostFields).map((some) => readPart(calls, module, ids, some));
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
): Promise<Row[]> {
  const chosen = `ids=${ids.join(",")}&fields=${encodeURIComponent(fields.join(","))}`;
  const answer = await calls.read(`${apiName(module)}?${chosen}${withHidden(module)}`, Rows);
  if (answer.kind === "found") return answer.value.data;
  if (answer.kind === "nothing") return [];
  if (answer.code !== "INVALID_DATA") throw failureOf(answer);
  if (ids.length === 1) return [];
  const half = Math.ceil(ids.length / 2);
  const halves = [ids.slice(0, half), ids.slice(half)];
  return (await Promise.all(halves.map((some) => readPart(calls, module, some, fields)))).flat();
}

/** Converted leads, and records that wait for approval, vanish from lists unless they are asked for. */
function withHidden(module: string): string {
  if (module === "Events") return "";
  return module === "Leads" ? "&approved=both&converted=both" : "&approved=both";
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) =>
    all.slice(i * size, (i + 1) * size),
  );
}
