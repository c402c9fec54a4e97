import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { CrmAccess } from "@milepost/crm/crm.ts";
import { createDatabase, migrate } from "@milepost/db";
import { sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { type Database, openDatabase } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { seal as openSeal } from "../platform/seal.ts";
import { saveConnection } from "./connection-store.ts";
import { crmConnections, purpose } from "./crm-connections.ts";

const passwords = { milepost_migrator: "migrator", milepost_app: "app", milepost_audit: "audit" };
const seal = openSeal([{ id: "key", key: randomBytes(32) }]);
let database: Database;
let organisation: OrganisationId;

beforeAll(async () => {
  const { superuserUrl } = inject("cell");
  const urls = await createDatabase(superuserUrl, { database: "lease_test", passwords });
  await migrate(urls.milepost_migrator);
  database = openDatabase(urls.milepost_app, () => {});
});
afterAll(() => database.close());

beforeEach(async () => {
  organisation = randomUUID() as OrganisationId;
  await database.withOrganisation(organisation, async (db) => {
    const ids = { organisation_id: organisation, crm_organisation_id: organisation };
    await db
      .insertInto("organisations")
      .values({ ...ids, crm_data_centre: "eu", name: "Company" })
      .execute();
  });
  await connect("first");
});

const connect = (refreshToken: string) =>
  database.withOrganisation(organisation, (db) =>
    saveConnection(db, organisation, {
      ciphertext: seal.encrypt(refreshToken, purpose(organisation)),
      by: "Margaret",
    }),
  );

interface Process {
  /** What a call to the CRM would carry. */
  token(): Promise<string>;
}

/** As many processes as are wanted, with one accounts server that answers on demand. */
function accountsServer() {
  const asked: string[] = [];
  let answer: () => void = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let given: string | null = "fresh";
  function process(): Process {
    let ask: Parameters<CrmAccess["open"]>[1] | undefined;
    const crm = {
      async refresh({ refreshToken }: { refreshToken: string }) {
        asked.push(refreshToken);
        await answered;
        if (given === null) return { refused: "connection", error: "invalid_code" };
        return { token: given, expiresAt: new Date(Date.now() + 3_600_000) };
      },
      open(_dataCentre: string, accessToken: typeof ask) {
        ask = accessToken;
        return {};
      },
    } as unknown as CrmAccess;
    const openCrm = crmConnections({ database, crm, seal, now: Temporal.Now.instant });
    return {
      async token() {
        await openCrm(organisation);
        return (await ask?.(null)) ?? "none";
      },
    };
  }
  return {
    asked,
    process,
    answer,
    refuse() {
      given = null;
      answer();
    },
  };
}

/** Transactions that have been open for longer than a look at the lease takes. */
const longTransactions = async () => {
  await sleep(1_500);
  const { rows } = await database.withOrganisation(organisation, (db) =>
    sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and xact_start < clock_timestamp() - interval '1 second'`.execute(
      {
        getExecutor: () => db.getExecutor(),
      },
    ),
  );
  return rows[0]?.waiting;
};

const untilAsked = (asked: readonly string[], count: number) =>
  expect.poll(() => asked.length, { timeout: 10_000 }).toBe(count);

test("two processes spend one refresh between them, and no transaction is open while it is answered", async () => {
  const { asked, process, answer } = accountsServer();
  const tokens = [process(), process()].map((one) => one.token());
  await untilAsked(asked, 1);
  expect(await longTransactions()).toBe(0);
  answer();
  expect(await Promise.all(tokens)).toEqual(["fresh", "fresh"]);
  expect(asked).toEqual(["first"]);
});

test("a process that died while it asked is not waited for longer than its lease", async () => {
  const { asked, process, answer } = accountsServer();
  const dead = process().token();
  await untilAsked(asked, 1);
  const next = process().token();
  await database.withOrganisation(organisation, (db) =>
    db
      .updateTable("leases")
      .set({ ends_at: new Date() })
      .where("organisation_id", "=", organisation)
      .execute(),
  );
  await untilAsked(asked, 2);
  answer();
  expect(await Promise.all([dead, next])).toEqual(["fresh", "fresh"]);
});

test("what the old connection was answered changes nothing of one that took its place meanwhile", async () => {
  const { asked, process, refuse } = accountsServer();
  const late = process().token();
  await untilAsked(asked, 1);
  await connect("second");
  refuse();
  await expect(late).rejects.toMatchObject({ code: "CRM_UNREACHABLE" });
  const other = accountsServer();
  const again = other.process().token();
  other.answer();
  expect(await again).toBe("fresh");
  expect(other.asked).toEqual(["second"]);
});
