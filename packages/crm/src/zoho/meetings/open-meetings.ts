import type { Meeting, RecordVersion, Span } from "../../crm.ts";
import { crmUnreachable } from "../../crm-failure.ts";
import type { Oddities } from "../fields/oddities.ts";
import type { Coql } from "../records/coql.ts";
import { findRow, type Row, readRows, toVersion } from "../records/records.ts";
import type { Calls } from "../transport/calls.ts";
import { listSeries, timeColumns } from "./list-series.ts";
import {
  Event,
  eventFields,
  mayTouch,
  Times,
  toMeeting,
  undocumentedFields,
  unreadableRule,
} from "./meeting.ts";
import { moved } from "./zoho-time.ts";

interface Ports {
  readonly calls: Calls;
  readonly coql: Coql;
  /** IANA. Zoho keeps no zone with a series, so it is taken to follow the organisation's clocks. */
  readonly readZone: () => Promise<string>;
  readonly oddities: Oddities;
}

/** Lists may leave out what only the single reading is sure to show. */
const neverMissing = ["Owner", "Participants", "$event_cancelled", "$recurrence_id"];
/** Without these a meeting takes more time than it should, never less: nobody is called free for want of one. */
const mayBeUnsent = ["$event_cancelled", "$recurrence_id"];

export function openMeetings({ calls, coql, readZone, oddities }: Ports) {
  /** Keys that this organisation's Zoho does not even send of a meeting by itself. */
  const unsent = new Set<string>();

  function lacks(row: Row): string[] {
    return neverMissing.filter((key) => isMissing(key, row[key]) && !unsent.has(key));
  }

  /** Null: gone by then. */
  async function completeRow(row: Row): Promise<Row | null> {
    if (lacks(row).length === 0) return row;
    const one = await findRow(calls, "Events", row.id);
    if (!one) return null;
    const whole = { ...row, ...one };
    for (const key of lacks(whole)) if (mayBeUnsent.includes(key)) unsent.add(key);
    return whole;
  }

  /** One first: what is not sent of it is not asked for again of all the others. */
  async function completeRows(rows: readonly Row[]): Promise<Row[]> {
    const first = rows.find((row) => lacks(row).length > 0);
    const [one, ...others] = first ? [first, ...rows.filter((row) => row !== first)] : rows;
    if (!one) return [];
    const whole = [await completeRow(one), ...(await Promise.all(others.map(completeRow)))];
    oddities.note("meeting-keys", unsent.size === 0 ? null : [...unsent].sort().join(", "));
    return whole.flatMap((row) => row ?? []);
  }

  return {
    async listMeetings(
      ids: readonly string[],
      span: Span,
      fields: readonly string[],
    ): Promise<Meeting[]> {
      const wanted = [...eventFields, ...fields];
      const reading = readRows(calls, "Events", ids, wanted, undocumentedFields);
      const [rows, zone] = await Promise.all([reading, readZone()]);
      const events = (await completeRows(rows)).map(readEvent);
      const unread = events.filter(hasUnreadableRule).map(({ id }) => id);
      oddities.note(
        "series",
        unread.length === 0 ? null : `rules of ${unread.join(", ")}`,
        "rules",
      );
      return events.map((event) => toMeeting(event, zone, span, fields));
    },

    /** Every meeting that touches the span, and every series that may. */
    async listMeetingVersions(span: Span): Promise<RecordVersion[]> {
      const [within, series, zone] = await Promise.all([
        listWithin(coql, span),
        listSeries({ calls, coql, oddities }, span),
        readZone(),
      ]);
      const touching = [...within, ...series].filter((times) => mayTouch(times, zone, span));
      const versions = new Map(touching.map((times) => [times.id, toVersion(times)]));
      return [...versions.values()];
    },
  };
}

/** That nobody comes is an empty list. */
function isMissing(key: string, value: unknown): boolean {
  return value === undefined || (key === "Participants" && value === null);
}

/** A day more on both sides: a meeting of whole days touches what its times do not. */
function listWithin(coql: Coql, { from, to }: Span): Promise<Times[]> {
  const where = `(Start_DateTime < '${moved(to, 1)}' and End_DateTime >= '${moved(from, -1)}')`;
  return coql.listRows({ module: "Events", columns: timeColumns, where }, Times);
}

/** Then the meeting stands once, and where else it may be is not known. */
function hasUnreadableRule({ Recurring_Activity: rule, $recurrence_id: of }: Event): boolean {
  return rule === unreadableRule && (of === null || of === undefined);
}

function readEvent(row: Row): Event {
  const parsed = Event.safeParse(row);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw crmUnreachable(`a meeting without a readable ${issue?.path.join(".")}`);
}
