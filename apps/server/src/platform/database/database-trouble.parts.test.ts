import { problemStatus } from "@milepost/contract/problem-code.ts";
import { sql } from "kysely";
import { afterAll, expect, inject, test } from "vitest";
import { problemOf } from "../http/problem.ts";
import { type Db, openDatabase } from "./database.ts";
import type { OrganisationId } from "./organisation-id.ts";

const nobody = "00000000-0000-8000-8000-000000000000" as OrganisationId;
const database = openDatabase(inject("cell").databaseUrls.milepost_app, () => {});
afterAll(() => database.close());

const statusOf = async (work: (db: Db) => Promise<unknown>) => {
  const error = await database.withOrganisation(nobody, work).catch((thrown: unknown) => thrown);
  return problemStatus[problemOf(error).code];
};
const lock = (db: Db, key: number) => sql`select pg_advisory_xact_lock(${key})`.execute(db);

test.each(["53100", "53200", "57014", "40P01", "40001"])(
  "what the database could do a moment later is answered as an outage: %s",
  async (code) => {
    const raise = sql.raw(`do $$ begin raise sqlstate '${code}'; end $$`);
    expect(await statusOf((db) => raise.execute(db))).toBe(503);
  },
);

test("what can never be done stays a fault of ours", async () => {
  expect(await statusOf((db) => sql`select nothing from nowhere`.execute(db))).toBe(500);
});

test("a statement that takes too long is an outage", async () => {
  const tooLong = async (db: Db) => {
    await sql`set local statement_timeout = 50`.execute(db);
    await sql`select pg_sleep(5)`.execute(db);
  };
  expect(await statusOf(tooLong)).toBe(503);
});

test("when two transactions wait for each other, one is asked to try again", async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const statuses = await Promise.all([
    statusOf(async (db) => {
      await lock(db, 1814);
      first.resolve();
      await second.promise;
      await lock(db, 1815);
      throw new Error("it was this one's turn");
    }),
    statusOf(async (db) => {
      await lock(db, 1815);
      second.resolve();
      await first.promise;
      await lock(db, 1814);
      throw new Error("it was this one's turn");
    }),
  ]);
  expect(statuses.sort()).toEqual([500, 503]);
});
