import type { Entry } from "@milepost/scheduling/world.ts";
import type { EntryRow, History, ReservationRow, Version } from "./history.ts";

/** Whose own holds do not stand in the way. */
export interface Whose {
  /** The reservation that is judged; null: there is none yet. */
  readonly id: string | null;
  readonly heldBy: string;
  readonly recordId: string;
}

/** What was in a field agent's diary at any time of the race, as Milepost had it. */
export interface PastDiaries {
  /** What the mirror held; `without` are records to leave out, `module id`. */
  mirrored(agentId: string, at: number, without?: ReadonlySet<string>): Entry[];
  /** What was held and booked; `now` is what a hold's end is compared with. */
  reserved(agentId: string, at: number, now: number, except: Whose): Entry[];
  /** Instants from `from` to `to` at which anything of this agent's changed, and `from` itself. */
  changes(agentId: string, from: number, to: number): number[];
}

export function pastDiaries({ reservations, entries }: History): PastDiaries {
  const mirrorOf = Map.groupBy(entries, ({ row }) => row.user_id);
  const reservedOf = Map.groupBy(reservations.flat(), ({ row }) => row.agent_id);
  const isThen = (at: number) => (version: Version<unknown>) =>
    version.from <= at && at < version.to;

  return {
    mirrored: (agentId, at, without) =>
      (mirrorOf.get(agentId) ?? [])
        .filter(isThen(at))
        .filter(({ row }) => !without?.has(`${row.module} ${row.crm_record_id}`))
        .map(({ row }) => entryOf(row)),
    reserved: (agentId, at, now, whose) =>
      (reservedOf.get(agentId) ?? [])
        .filter(isThen(at))
        .map(({ row }) => row)
        .filter((row) => isAlive(row, now) && !isOwn(row, whose))
        .map(reservedEntryOf),
    changes(agentId, from, to) {
      const all = [...(mirrorOf.get(agentId) ?? []), ...(reservedOf.get(agentId) ?? [])];
      const within = all
        .flatMap((version) => [version.from, version.to])
        .filter((at) => from < at && at <= to);
      return [from, ...new Set(within)];
    },
  };
}

function isOwn(row: ReservationRow, { id, heldBy, recordId }: Whose): boolean {
  if (row.reservation_id === id) return true;
  return row.state === "held" && row.held_by === heldBy && row.record_id === recordId;
}

function isAlive({ state, hold_ends_at }: ReservationRow, now: number): boolean {
  if (state === "released") return false;
  return state !== "held" || Date.parse(hold_ends_at) > now;
}

const minuteBefore = (text: string) => Math.floor(Date.parse(text) / 60_000);
const minuteAfter = (text: string) => Math.ceil(Date.parse(text) / 60_000);

function entryOf(row: EntryRow): Entry {
  const { kind, module, fields, lat, postcode } = row;
  return {
    kind,
    module,
    fields,
    postcode: lat === null ? null : postcode,
    recordId: row.crm_record_id,
    aboutId: row.about_record_id,
    isOurs: false,
    from: minuteBefore(row.starts_at),
    to: minuteAfter(row.ends_at),
  };
}

function reservedEntryOf(row: ReservationRow): Entry {
  const isHold = row.state === "held" || row.state === "booking";
  return {
    kind: isHold ? "hold" : "meeting",
    module: null,
    fields: {},
    postcode: row.postcode,
    recordId: null,
    aboutId: row.crm_record_id,
    isOurs: true,
    from: minuteBefore(row.starts_at),
    to: minuteAfter(row.ends_at),
  };
}
