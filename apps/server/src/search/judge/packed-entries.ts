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

/** Entries that are packed and copied in some 3 ms. */
const entriesAtOnce = 4_000;

/** Each part when it is asked for, so that others have their turn between two. */
export function* packEntries(entries: readonly PlacedEntry[]): Generator<PackedEntries> {
  for (let at = 0; at < entries.length; at += entriesAtOnce)
    yield pack(entries.slice(at, at + entriesAtOnce));
}

function pack(entries: readonly PlacedEntry[]): PackedEntries {
  const numbers = (of: (entry: PlacedEntry) => number | null) =>
    Int32Array.from(entries, (entry) => of(entry) ?? none);
  const degrees = (of: (entry: PlacedEntry) => number | null) =>
    Float64Array.from(entries, (entry) => of(entry) ?? Number.NaN);
  const begins = [...entries.keys()].filter(
    (at) => entries[at]?.userId !== entries[at - 1]?.userId,
  );
  return {
    users: begins.map((at) => entries[at]?.userId ?? ""),
    firsts: Int32Array.from(begins),
    kind: Uint8Array.from(entries, ({ kind }) => kinds.indexOf(kind)),
    isOurs: Uint8Array.from(entries, ({ isOurs }) => Number(isOurs)),
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
    fields: new Map(
      [...entries.entries()].flatMap(([at, { fields }]) =>
        Object.keys(fields).length > 0 ? [[at, fields] as const] : [],
      ),
    ),
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
