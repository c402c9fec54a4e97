import type { Tables } from "@milepost/db";
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import { expect, test, vi } from "vitest";
import { auditTo } from "./audit.ts";
import type { Database, OrganisationId } from "./database.ts";
import type { Identity } from "./route.ts";

const somebody: Identity = {
  organisation: "00000000-0000-4000-8000-000000000001" as OrganisationId,
  ...{ organisationName: "", userId: "", crmUserId: "", name: "", email: "" },
  ...{ isAdmin: false, isCrmConnected: true },
};
const row = { action: "POST /api/processBooking", status: 200, requestId: "" };

/** Away for the first so many times that it is asked. Tells the first word of each query that it took. */
function databaseAwayFor(times: number) {
  const took: string[] = [];
  let asked = 0;
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void took.push(query.sql.split(" ")[0] ?? ""),
  });
  const database: Database = {
    async withOrganisation(_, work) {
      asked += 1;
      if (asked <= times) throw new Error("Connection terminated");
      return work(db);
    },
    ping: async () => {},
    close: async () => {},
  };
  return { database, took };
}

test("what was done stands although it cannot be written down, which is said at once and done when it can be", async () => {
  const { database, took } = databaseAwayFor(3);
  const onLost = vi.fn();
  const audit = auditTo({ database, onLost, pauses: [1, 1, 1, 1] });
  await expect(audit(somebody, row)).resolves.toBeUndefined();
  expect(onLost).toHaveBeenCalledExactlyOnceWith({ ...row, err: expect.any(Error) });
  expect(took).toEqual([]);
  await vi.waitFor(() => expect(took).toEqual(["select", "insert"]));
});

test("what can be written down is, once, before it is answered", async () => {
  const { database, took } = databaseAwayFor(0);
  const onLost = vi.fn();
  await auditTo({ database, onLost })(somebody, row);
  expect(took).toEqual(["insert"]);
  expect(onLost).not.toHaveBeenCalled();
});
