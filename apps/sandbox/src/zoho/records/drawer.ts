import type { ZohoRecord } from "../organisation.ts";

/** The records of one module of one organisation, in order of id. */
export interface Drawer {
  list(): readonly ZohoRecord[];
  find(id: string): ZohoRecord | null;
  /** Those whose field holds that text, whatever its case. */
  holding(field: string, text: string): readonly ZohoRecord[];
  put(record: ZohoRecord): void;
  take(id: string): void;
}

export function openDrawer(): Drawer {
  const byId = new Map<string, ZohoRecord>();
  const indexes = new Map<string, Index>();
  let listed: readonly ZohoRecord[] | null = null;

  const find = (id: string) => byId.get(id) ?? null;

  return {
    list() {
      listed ??= [...byId.values()].sort(byNumber);
      return listed;
    },
    find,
    holding(field, text) {
      const index = indexes.get(field) ?? indexed(field, byId.values());
      indexes.set(field, index);
      return [...(index.get(text.toLowerCase()) ?? [])].flatMap((id) => find(id) ?? []);
    },
    put(record) {
      const before = find(record.id);
      byId.set(record.id, record);
      for (const [field, index] of indexes) {
        if (before) forget(index, before, field);
        remember(index, record, field);
      }
      listed = null;
    },
    take(id) {
      const before = find(id);
      if (!before) return;
      byId.delete(id);
      for (const [field, index] of indexes) forget(index, before, field);
      listed = null;
    },
  };
}

/** Ids are digits, mostly of one length. */
export function byNumber(a: { readonly id: string }, b: { readonly id: string }): number {
  if (a.id.length !== b.id.length) return a.id.length - b.id.length;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

/** Ids by the text, in small letters, that a field holds. */
type Index = Map<string, Set<string>>;

function indexed(field: string, records: Iterable<ZohoRecord>): Index {
  const index: Index = new Map();
  for (const record of records) remember(index, record, field);
  return index;
}

function remember(index: Index, record: ZohoRecord, field: string): void {
  const text = textOf(record, field);
  if (text === null) return;
  const ids = index.get(text) ?? new Set();
  index.set(text, ids.add(record.id));
}

function forget(index: Index, record: ZohoRecord, field: string): void {
  const text = textOf(record, field);
  if (text !== null) index.get(text)?.delete(record.id);
}

function textOf(record: ZohoRecord, field: string): string | null {
  const value = record[field];
  return typeof value === "string" || typeof value === "number"
    ? String(value).toLowerCase()
    : null;
}
