import { connect, createServer } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { isDatabaseAway, isOfAnotherEpoch, openDatabase } from "./database.ts";
import type { OrganisationId } from "./organisation-id.ts";

const nobody = "00000000-0000-8000-8000-000000000000" as OrganisationId;
const { milepost_app: url } = inject("cell").databaseUrls;
/** As a network does whose other end has lost its power: what is sent to it is gone, and nobody says so. */
const forgotten = new Set<object>();
const passed = new Set<object>();
const network = createServer((near) => {
  const far = connect(Number(new URL(url).port), "127.0.0.1");
  passed.add(near);
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
