import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Documents under a key that outlive the process, each in a row of its own: a write costs the same however many there are. */
interface KeptRows<T> {
  /** In order of key. */
  all(): Iterable<readonly [key: string, value: T]>;
  put(key: string, value: T): void;
  drop(key: string): void;
  dropUnder(prefix: string): void;
}

export interface Database {
  rows<T>(table: string): KeptRows<T>;
  /** All of it or nothing of it. */
  inOneGo(run: () => void): void;
  close(): void;
}

/** Without a directory nothing is kept. */
export function openDatabase(directory: string | null): Database {
  if (directory === null) return { rows: () => forgetful, inOneGo: (run) => run(), close() {} };
  mkdirSync(directory, { recursive: true });
  const database = new DatabaseSync(join(directory, "zoho.sqlite"));
  // What was answered outlives a killed process; only a machine that loses power may lose the last of it.
  database.exec("pragma journal_mode = wal; pragma synchronous = off");
  return {
    rows: (table) => openRows(database, table),
    inOneGo(run) {
      database.exec("begin");
      try {
        run();
        database.exec("commit");
      } catch (error) {
        database.exec("rollback");
        throw error;
      }
    },
    close: () => database.close(),
  };
}

function openRows<T>(database: DatabaseSync, table: string): KeptRows<T> {
  database.exec(
    `create table if not exists ${table} (key text primary key, value text not null) without rowid`,
  );
  const all = database.prepare(`select key, value from ${table} order by key`);
  const put = database.prepare(`insert or replace into ${table} (key, value) values (?, ?)`);
  const drop = database.prepare(`delete from ${table} where key = ?`);
  const dropUnder = database.prepare(`delete from ${table} where key >= ? and key < ?`);
  return {
    *all() {
      for (const { key, value } of all.iterate()) {
        yield [String(key), JSON.parse(String(value)) as T];
      }
    },
    put: (key, value) => void put.run(key, JSON.stringify(value)),
    drop: (key) => void drop.run(key),
    dropUnder: (prefix) => void dropUnder.run(prefix, `${prefix}\u{10ffff}`),
  };
}

const forgetful: KeptRows<never> = { all: () => [], put() {}, drop() {}, dropUnder() {} };
