import { z } from "zod";
import { crmUnreachable } from "../failure.ts";
import type { Meeting, RecordVersion, Span } from "../port.ts";
import { type Calls, valueIn } from "./call.ts";
import type { Coql } from "./coql.ts";
import { Event, eventFields, mayTouch, Times, toMeeting } from "./meeting.ts";
import { type Row, readRows, toVersion } from "./records.ts";
import { listSeries, timeColumns } from "./series.ts";
import { moved } from "./time.ts";

interface Ports {
  readonly calls: Calls;
  readonly coql: Coql;
  /** IANA. Zoho keeps no zone with a series, so it is taken to follow the organisation's clocks. */
  readonly readZone: () => Promise<string>;
}

const One = z.object({ data: z.array(z.looseObject({ id: z.string() })) });

export async function listMeetings(
  { calls, readZone }: Ports,
  ids: readonly string[],
  span: Span,
  fields: readonly string[],
): Promise<Meeting[]> {
  const wanted = [...eventFields, ...fields];
  const [rows, zone] = await Promise.all([readRows(calls, "Events", ids, wanted), readZone()]);
  const whole = await Promise.all(rows.map((row) => completeRow(calls, row)));
  return whole.flatMap((row) => (row ? [toMeeting(readEvent(row), zone, span, fields)] : []));
}

/** Every meeting that touches the span, and every series that may. */
export async function listMeetingVersions(ports: Ports, span: Span): Promise<RecordVersion[]> {
  const [within, series, zone] = await Promise.all([
    listWithin(ports.coql, span),
    listSeries(ports.calls, ports.coql, span),
    ports.readZone(),
  ]);
  const touching = [...within, ...series].filter((times) => mayTouch(times, zone, span));
  const versions = new Map(touching.map((times) => [times.id, toVersion(times)]));
  return [...versions.values()];
}

/** A day more on both sides: a meeting of whole days touches what its times do not. */
function listWithin(coql: Coql, { from, to }: Span): Promise<Times[]> {
  const where = `(Start_DateTime < '${moved(to, 1)}' and End_DateTime >= '${moved(from, -1)}')`;
  return coql.listRows({ module: "Events", columns: timeColumns, where }, Times);
}

const neverMissing = ["Participants", "$event_cancelled", "$recurrence_id"];

/** Lists may leave out what only the single read is sure to show; null: gone by then. */
async function completeRow(calls: Calls, row: Row): Promise<Row | null> {
  if (neverMissing.every((key) => row[key] !== undefined)) return row;
  const answer = valueIn(await calls.read(`Events/${row.id}`, One));
  const [one] = answer?.data ?? [];
  return one ? { ...row, ...one } : null;
}

function readEvent(row: Row): Event {
  const parsed = Event.safeParse(row);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw crmUnreachable(`a meeting without a readable ${issue?.path.join(".")}`);
}
