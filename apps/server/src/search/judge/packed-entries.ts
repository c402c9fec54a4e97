import type { Entry, Fields } from "@milepost/scheduling/world.ts";
import type { PlacedEntry } from "../../diary/list-entries.ts";

/**
 * Entries column by column, as a thread is sent them: to copy so many objects takes longer than to judge what is in
 * them. Numbers that are null are `none`, or NaN of a place.
 */
export interface PackedEntries {
  /** Of whom the entries from `firsts` on are; by user, as entries are listed. */
  readonly users: readonly string[];
  readonly firsts: Int32Array;
  /** By their place in `kinds`. */
  readonly kind: Uint8Array;
  readonly isOurs: Uint8Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly fromBase: Int32Array;
  readonly toBase: Int32Array;
  readonly toNext: Int32Array;
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  readonly postcode: readonly (string | null)[];
  readonly module: readonly (string | null)[];
  readonly recordId: readonly (string | null)[];
  readonly aboutId: readonly (string | null)[];
  /** Of those that have any: most have none. */
  readonly fields: ReadonlyMap<number, Fields>;
}

const none = -1;
const kinds = ["booking", "meeting", "leave", "hold"] as const satisfies Entry["kind"][];

export function packEntries(entries: readonly PlacedEntry[]): PackedEntries {
  // Not `from`, which goes through an iterator and takes several times as long.
  const numbers = (of: (entry: PlacedEntry) => number | null) =>
    new Int32Array(entries.map((entry) => of(entry) ?? none));
  const degrees = (of: (entry: PlacedEntry) => number | null) =>
    new Float64Array(entries.map((entry) => of(entry) ?? Number.NaN));
  const begins: number[] = [];
  const fields = new Map<number, Fields>();
  for (const [at, entry] of entries.entries()) {
    if (entry.userId !== entries[at - 1]?.userId) begins.push(at);
    if (Object.keys(entry.fields).length > 0) fields.set(at, entry.fields);
  }
  return {
    users: begins.map((at) => entries[at]?.userId ?? ""),
    firsts: new Int32Array(begins),
    kind: new Uint8Array(entries.map(({ kind }) => kinds.indexOf(kind))),
    isOurs: new Uint8Array(entries.map(({ isOurs }) => Number(isOurs))),
    from: numbers(({ from }) => from),
    to: numbers(({ to }) => to),
    fromBase: numbers(({ fromBase }) => fromBase),
    toBase: numbers(({ toBase }) => toBase),
    toNext: numbers(({ toNext }) => toNext),
    lat: degrees(({ lat }) => lat),
    lon: degrees(({ lon }) => lon),
    postcode: entries.map(({ postcode }) => postcode),
    module: entries.map(({ module }) => module),
    recordId: entries.map(({ recordId }) => recordId),
    aboutId: entries.map(({ aboutId }) => aboutId),
    fields,
  };
}

const noFields: Fields = {};

export function unpackEntries(packed: PackedEntries): PlacedEntry[] {
  const number = (column: Int32Array, at: number) => {
    const value = column[at] ?? none;
    return value === none ? null : value;
  };
  const degrees = (column: Float64Array, at: number) => {
    const value = column[at] ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  };
  let user = -1;
  return packed.postcode.map((postcode, at) => {
    if (packed.firsts[user + 1] === at) user += 1;
    return {
      userId: packed.users[user] ?? "",
      kind: kinds[packed.kind[at] ?? 0] ?? "booking",
      isOurs: packed.isOurs[at] === 1,
      from: packed.from[at] ?? 0,
      to: packed.to[at] ?? 0,
      fromBase: number(packed.fromBase, at),
      toBase: number(packed.toBase, at),
      toNext: number(packed.toNext, at),
      lat: degrees(packed.lat, at),
      lon: degrees(packed.lon, at),
      postcode,
      module: packed.module[at] ?? null,
      recordId: packed.recordId[at] ?? null,
      aboutId: packed.aboutId[at] ?? null,
      fields: packed.fields.get(at) ?? noFields,
    };
  });
}
