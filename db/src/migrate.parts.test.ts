import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { createDatabase } from "./create-database.ts";
import { migrate } from "./migrate.ts";

const passwords = { milepost_migrator: "migrator", milepost_app: "app", milepost_audit: "audit" };

/** A database of the test's own with a table, and what may be asked of it. */
async function databaseWith(database: string, table: string) {
  const urls = await createDatabase(inject("cell").superuserUrl, { database, passwords });
  const url = urls.milepost_migrator;
  const open = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  const owner = await open();
  await owner.query(table);
  const directory = mkdtempSync(join(tmpdir(), "milepost-test-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return {
    open,
    owner,
    migrateWith(name: string, sql: string) {
      writeFileSync(join(directory, name), sql);
      return migrate(url, pathToFileURL(`${directory}/`));
    },
  };
}

test("a migration that finds its table in use lets everybody else through, and is applied once it is free", async () => {
  const { open, owner, migrateWith } = await databaseWith(
    "migrate_busy",
    "create table notes (id int)",
  );
  const report = await open();
  await report.query("begin; select from notes");
  const migrating = migrateWith("0001-more.sql", "alter table notes add column text text");
  let longest = 0;
  const over = Date.now() + 4_000;
  while (Date.now() < over) {
    const began = performance.now();
    await owner.query("select from notes");
    longest = Math.max(longest, performance.now() - began);
    await sleep(20);
  }
  await report.query("commit");
  expect(await migrating).toEqual(["0001-more.sql"]);
  await owner.query("select text from notes");
  expect(longest).toBeGreaterThan(50);
  expect(longest).toBeLessThan(2_000);
});

test("an index whose concurrent creation was cut off is created again, and the migration is recorded once", async () => {
  const { owner, migrateWith } = await databaseWith("migrate_alone", "create table notes (id int)");
  await owner.query("insert into notes values (1), (1)");
  const attempt = () =>
    migrateWith("0001-once.sql", "create unique index concurrently notes_once on notes (id)");
  await expect(attempt()).rejects.toThrow("0001-once.sql");
  await owner.query("delete from notes");
  expect(await attempt()).toEqual(["0001-once.sql"]);
  expect(await attempt()).toEqual([]);
  const { rows } = await owner.query(
    "select indisvalid from pg_index where indexrelid = 'notes_once'::regclass",
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});
