import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Db, isDatabaseAway, isOfAnotherEpoch, openDatabase } from "./database.ts";
import type { OrganisationId } from "./organisation-id.ts";

const nobody = "00000000-0000-8000-8000-000000000000" as OrganisationId;
const { milepost_app: url } = inject("cell").databaseUrls;
/** As a network does whose other end has lost its power: what is sent to it is gone, and nobody says so. */
const forgotten = new Set<object>();
const passed = new Set<object>();
/** Messages that each connection has sent. */
let sent = 0;
const network = createServer((near) => {
  const far = connect(Number(new URL(url).port), "127.0.0.1");
  passed.add(near);
  near.on("data", () => {
    sent += 1;
  });
  for (const [from, to] of [[near, far] as const, [far, near] as const]) {
    from.on("data", (bytes) => !forgotten.has(near) && to.write(bytes));
    from.on("error", () => {}).on("close", () => to.destroy());
  }
});
let throughNetwork: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => network.listen(0, "127.0.0.1", resolve));
  const address = network.address();
  const through = new URL(url);
  through.port = String(typeof address === "object" ? address?.port : "");
  throughNetwork = through.href;
});

afterAll(() => void network.close());

test("a server that is silent for longer than it may be is away, and the next connection is another", async () => {
  const database = openDatabase(throughNetwork, () => {}, { silentAtMost: 1_000 });
  const ask = () =>
    database.withOrganisation(nobody, async (db) => {
      const { rows } = await sql`select 1 as one`.execute(db);
      return rows;
    });
  expect(await ask()).toEqual([{ one: 1 }]);
  for (const connection of passed) forgotten.add(connection);
  expect(isDatabaseAway(await ask().catch((error) => error))).toBe(true);
  expect(await ask()).toEqual([{ one: 1 }]);
  await database.close();
});

test("more callers than connections wait for their turn, and are away only when it does not come in time", async () => {
  const open = (patience: number) => openDatabase(url, () => {}, { patience });
  const database = open(30_000);
  const impatient = open(1_000);
  const ask = (from: typeof database) =>
    from.withOrganisation(nobody, (db) => sql`select pg_sleep(0.8)`.execute(db));
  const crowd = (from: typeof database) =>
    Promise.allSettled(Array.from({ length: 85 }, () => ask(from)));
  const outcomes = await crowd(database);
  expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
  const refused = (await crowd(impatient)).flatMap((one) =>
    one.status === "rejected" ? [one.reason] : [],
  );
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(isDatabaseAway)).toBe(true);
  await Promise.all([database.close(), impatient.close()]);
});

test("in an epoch that is over nothing is read or written, and the connection stays good", async () => {
  const database = openDatabase(url, () => {});
  const epoch = await database.withOrganisation(nobody, async (db) => {
    const { rows } = await sql<{ now: string }>`select current_epoch() as now`.execute(db);
    return rows[0]?.now ?? "";
  });
  const asked: string[] = [];
  const ask = (began: string) =>
    database.inEpoch(began).withOrganisation(nobody, async () => asked.push(began));
  expect(await ask(epoch)).toBe(1);
  const before = epoch.replace(/.{8}$/, "00000000");
  for (let connection = 0; connection < 25; connection += 1)
    expect(await ask(before).catch(isOfAnotherEpoch)).toBe(true);
  expect(await ask(epoch)).toBe(2);
  expect(asked).toEqual([epoch, epoch]);
  await expect(ask("'; commit; --")).rejects.toThrow("not an epoch");
  await database.close();
});

test("what is asked at the same time goes out together with the beginning, and is answered in order", async () => {
  const database = openDatabase(throughNetwork, () => {});
  const numbers = (atOnce: boolean) =>
    database.withOrganisation(nobody, async (db) => {
      const ask = async (n: number) => {
        const { rows } = await sql<{ n: number }>`select ${n}::int as n`.execute(db);
        return rows[0]?.n;
      };
      if (atOnce) return Promise.all([1, 2, 3, 4].map(ask));
      return [await ask(1), await ask(2), await ask(3), await ask(4)];
    });
  const counted = async (atOnce: boolean) => {
    const before = sent;
    expect(await numbers(atOnce)).toEqual([1, 2, 3, 4]);
    return sent - before;
  };
  await numbers(true); // which also connects
  // The first with the beginning, and the end by itself.
  expect(await counted(false)).toBe(5);
  expect(await counted(true)).toBe(2);
  await database.close();
});

test("statements are carried out in the order in which they were called, however each was built", async () => {
  const database = openDatabase(url, () => {});
  /** Which statement of its transaction this is. */
  const ordinal = sql<string>`set_config('milepost.test_ordinal',
    (coalesce(nullif(current_setting('milepost.test_ordinal', true), ''), '0')::int + 1)::text, true)`;
  const found = await database.withOrganisation(nobody, async (db) => {
    const built = db
      .selectFrom("postcodes")
      .select(ordinal.as("n"))
      .limit(1)
      .executeTakeFirstOrThrow();
    const raw = sql<{ n: string }>`select ${ordinal} as n`.execute(db);
    const listed = db.selectFrom("postcodes").select(ordinal.as("n")).limit(1).execute();
    return Promise.all([built, raw, listed]);
  });
  expect([found[0].n, found[1].rows[0]?.n, found[2][0]?.n]).toEqual(["1", "2", "3"]);
  await database.close();
});

test("of several at once the one that failed is what is thrown, and the connection stays good", async () => {
  const database = openDatabase(url, () => {});
  for (let connection = 0; connection < 25; connection += 1) {
    const failing = database.withOrganisation(nobody, (db) =>
      Promise.all([
        sql`select 1`.execute(db),
        sql`select 1 / 0`.execute(db),
        sql`select 2`.execute(db),
      ]),
    );
    await expect(failing).rejects.toThrow("division by zero");
  }
  const rows = database.withOrganisation(nobody, (db) => sql`select 1 as one`.execute(db));
  expect((await rows).rows).toEqual([{ one: 1 }]);
  await database.close();
});

test("who asks on when the transaction is over is refused, and no other transaction is disturbed", async () => {
  const database = openDatabase(url, () => {});
  const late: Promise<unknown>[] = [];
  await database.withOrganisation(nobody, async (db) => {
    late.push(sleep(50).then(() => sql`select 'late'`.execute(db)));
  });
  const failed = database.withOrganisation(nobody, (db) => {
    late.push(sleep(50).then(() => sql`select 'late'`.execute(db)));
    return Promise.reject(new Error("given up"));
  });
  await expect(failed).rejects.toThrow("given up");
  for (const one of await Promise.allSettled(late))
    expect(one).toMatchObject({
      status: "rejected",
      reason: { message: "The transaction is over" },
    });
  await database.close();
});

test("a statement that is asked again is planned no more, and lives through a column that an upgrade adds", async () => {
  const database = openDatabase(url, () => {});
  const { milepost_migrator: ownerUrl } = inject("cell").databaseUrls;
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query("create table statement_test (n int)");
  await owner.query("grant select on statement_test to milepost_app");
  const inOne = <T>(work: (db: Db) => Promise<T>) => database.withOrganisation(nobody, work);
  const named = (db: Db) => sql`select n from statement_test where n = ${1}`.execute(db);
  const everything = (db: Db) => sql`select * from statement_test where n = ${1}`.execute(db);
  const plans = async (db: Db) => {
    const found = await sql<{ plans: string }>`select generic_plans + custom_plans as plans
      from pg_prepared_statements where statement like ${"select n from statement_test%"}`.execute(
      db,
    );
    return found.rows.map((row) => Number(row.plans));
  };
  try {
    // One after the other on the one connection that is there.
    for (const ask of [named, named, everything]) await inOne(ask);
    expect(await inOne(plans)).toEqual([2]);
    await owner.query("alter table statement_test add column other int");
    expect((await inOne(named)).rows).toEqual([]);
    expect((await inOne(everything)).rows).toEqual([]);
    expect(await inOne(plans)).toEqual([3]);
  } finally {
    await owner.query("drop table statement_test");
    await owner.end();
    await database.close();
  }
});
