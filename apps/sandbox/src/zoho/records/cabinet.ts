import type { Database } from "../../database.ts";
import type { Organisation, ZohoRecord } from "../organisation.ts";
import { keyOf } from "../organisation.ts";
import { type Drawer, openDrawer } from "./drawer.ts";
import { idWith } from "./metadata/metadata-ids.ts";

/** What is left of a deleted record. */
export interface DeletedRecord {
  readonly id: string;
  readonly display_name: string | null;
  readonly deleted_by: { readonly id: string; readonly name: string } | null;
  readonly created_by: unknown;
  /** As records write instants. */
  readonly deleted_time: string;
}

export type RecordsByModule = Readonly<Record<string, readonly ZohoRecord[]>>;

/** Every record of every organisation, in memory and, where there is a directory, on disk. */
export interface Cabinet {
  drawer(organisation: Organisation, module: string): Drawer;
  put(organisation: Organisation, module: string, record: ZohoRecord): void;
  discard(organisation: Organisation, module: string, deleted: DeletedRecord): void;
  /** In the order they were deleted. */
  deleted(organisation: Organisation, module: string): readonly DeletedRecord[];
  /** Takes the place of all that the organisation had. */
  replace(organisation: Organisation, records: RecordsByModule): void;
  /** Greater than every id so far. */
  nextId(organisation: Organisation): string;
}

export function openCabinet(database: Database): Cabinet {
  const recordRows = database.rows<ZohoRecord>("records");
  const deletedRows = database.rows<DeletedRecord>("deleted");
  const drawers = new Map<string, Map<string, Drawer>>();
  const bins = new Map<string, Map<string, DeletedRecord[]>>();
  const lastIds = new Map<string, bigint>();

  const drawerAt = (key: string, module: string) =>
    within(within2(drawers, key), module, openDrawer);
  const binAt = (key: string, module: string) => within(within2(bins, key), module, () => []);

  for (const [key, record] of recordRows.all()) {
    const { owner, module } = readKey(key);
    drawerAt(owner, module).put(record);
    noteId(owner, record.id);
  }
  for (const [key, deleted] of deletedRows.all()) {
    const { owner, module } = readKey(key);
    binAt(owner, module).push(deleted);
    noteId(owner, deleted.id);
  }
  for (const modules of bins.values()) {
    for (const bin of modules.values()) {
      bin.sort((a, b) => Date.parse(a.deleted_time) - Date.parse(b.deleted_time));
    }
  }

  function noteId(owner: string, id: string): void {
    const number = BigInt(id);
    if (number > (lastIds.get(owner) ?? 0n)) lastIds.set(owner, number);
  }

  return {
    drawer: (organisation, module) => drawerAt(keyOf(organisation), module),
    put(organisation, module, record) {
      const owner = keyOf(organisation);
      drawerAt(owner, module).put(record);
      noteId(owner, record.id);
      recordRows.put(`${owner}/${module}/${record.id}`, record);
    },
    discard(organisation, module, deleted) {
      const owner = keyOf(organisation);
      drawerAt(owner, module).take(deleted.id);
      binAt(owner, module).push(deleted);
      recordRows.drop(`${owner}/${module}/${deleted.id}`);
      deletedRows.put(`${owner}/${module}/${deleted.id}`, deleted);
    },
    deleted: (organisation, module) => binAt(keyOf(organisation), module),
    replace(organisation, records) {
      const owner = keyOf(organisation);
      for (const kept of [drawers, bins, lastIds]) kept.delete(owner);
      for (const rows of [recordRows, deletedRows]) rows.dropUnder(`${owner}/`);
      for (const [module, all] of Object.entries(records)) {
        for (const record of all) {
          drawerAt(owner, module).put(record);
          noteId(owner, record.id);
          recordRows.put(`${owner}/${module}/${record.id}`, record);
        }
      }
    },
    nextId(organisation) {
      const owner = keyOf(organisation);
      const first = BigInt(idWith(organisation, 1_000_000));
      const last = lastIds.get(owner) ?? 0n;
      const next = last < first ? first : last + 1n;
      lastIds.set(owner, next);
      return String(next);
    },
  };
}

function within2<T>(map: Map<string, Map<string, T>>, key: string): Map<string, T> {
  return within(map, key, () => new Map());
}

function within<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function readKey(key: string) {
  const [dataCentre = "", zgid = "", module = ""] = key.split("/");
  return { owner: `${dataCentre}/${zgid}`, module };
}
