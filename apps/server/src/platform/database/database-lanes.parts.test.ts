import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { type Database, type Db, openDatabase } from "./database.ts";
import type { OrganisationId } from "./organisation-id.ts";

const { milepost_app: url } = inject("cell").databaseUrls;
const someone = () => randomUUID() as OrganisationId;

function open(): Database {
  const database = openDatabase(url, () => {}, { patience: 30_000 });
  onTestFinished(database.close);
  return database;
}

/** Work that takes a while, and how many of it were under way at once. */
function counted(ms: number) {
  const now = { running: 0, most: 0, done: 0 };
  async function work(db: Db) {
    now.running += 1;
    now.most = Math.max(now.most, now.running);
    await sql`select pg_sleep(${ms / 1_000})`.execute({ getExecutor: () => db.getExecutor() });
    now.running -= 1;
    now.done += 1;
  }
  return { now, work };
}

test("one organisation has a third of the connections at most, and another one does not wait for it", async () => {
  const database = open();
  const greedy = someone();
  const { now, work } = counted(500);
  const crowd = Array.from({ length: 18 }, () => database.withOrganisation(greedy, work));
  await database.withOrganisation(someone(), counted(1).work);
  expect(now.done).toBeLessThan(7);
  await Promise.all(crowd);
  expect(now).toEqual({ running: 0, most: 6, done: 18 });
});

test("those who have only named an organisation have one connection between them, however many they name", async () => {
  const database = open();
  const { now, work } = counted(50);
  const crowd = Array.from({ length: 20 }, () => database.withNamed(someone(), "10.0.0.1", work));
  await database.withOrganisation(someone(), counted(1).work);
  await database.withNamed(someone(), "10.0.0.2", counted(1).work);
  expect(now.done).toBeLessThan(20);
  await Promise.all(crowd);
  expect(now).toEqual({ running: 0, most: 1, done: 20 });
});

test("beyond those who may wait the next one is refused at once", async () => {
  const database = open();
  const { now, work } = counted(100);
  const crowd = Array.from({ length: 40 }, () => database.withNamed(someone(), "10.0.0.1", work));
  const outcomes = await Promise.allSettled(crowd);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(26);
  expect(now.done).toBe(26);
});
