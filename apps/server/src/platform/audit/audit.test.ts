import type { Tables } from "@milepost/db";
import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import { expect, test, vi } from "vitest";
import type { Database } from "../database/database.ts";
import type { OrganisationId } from "../database/organisation-id.ts";
import type { Identity } from "../http/route.ts";
import { auditTo } from "./audit.ts";

const somebody: Identity = {
  organisation: "00000000-0000-4000-8000-000000000001" as OrganisationId,
  organisationName: "",
  userId: "",
  crmUserId: "",
  name: "",
  email: "",
  isAdmin: false,
  isCrmConnected: true,
  dataCentre: "eu",
};
const row = { action: "POST /api/processBooking", object: null, status: 200, traceId: "" };
const given = { email: "ada@customer.example" };
const keys = [{ id: "a", key: Buffer.alloc(32) }];

/** Adds whatever it is given, and finds nothing. */
const connection: DatabaseConnection = {
  executeQuery: async <R>({ sql }: CompiledQuery) => ({
    rows: (sql.startsWith("insert") ? [{ number: "1", hash: Buffer.alloc(32) }] : []) as R[],
  }),
  async *streamQuery() {},
};

/** Away for the first so many times that it is asked. Keeps the first word of each query that it took. */
function databaseAwayFor(times: number) {
  const took: string[] = [];
  const wrote: unknown[] = [];
  let asked = 0;
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () =>
        Object.assign(new DummyDriver(), { acquireConnection: async () => connection }),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log({ query }) {
      took.push(query.sql.split(" ")[0] ?? "");
      wrote.push(...query.parameters);
    },
  });
  const database: Database = {
    async withOrganisation(_, work) {
      asked += 1;
      if (asked <= times) throw new Error("Connection terminated");
      return work(db);
    },
    withNamed: () => Promise.reject(new Error("Nobody is only named here")),
    inEpoch: () => database,
    atDoor: () => database,
    ping: async () => {},
    close: async () => {},
  };
  return { database, took, wrote };
}

test("what was done stands although it cannot be written down, which is said at once and done when it can be", async () => {
  const { database, took } = databaseAwayFor(3);
  const onLost = vi.fn();
  const onHead = vi.fn();
  const audit = auditTo({ database, keys, onHead, onLost, pauses: [1, 1, 1, 1] });
  await expect(audit(somebody, { ...row, given })).resolves.toBeUndefined();
  expect(onLost).toHaveBeenCalledExactlyOnceWith({ ...row, err: expect.any(Error) });
  expect(took).toEqual([]);
  await vi.waitFor(() => expect(onHead).toHaveBeenCalledOnce());
  expect(took).toEqual(["select", "insert"]);
});

test("what can be written down is, once, before it is answered", async () => {
  const { database, took } = databaseAwayFor(0);
  const onLost = vi.fn();
  const onHead = vi.fn();
  await auditTo({ database, keys, onHead, onLost })(somebody, { ...row, given });
  expect(took).toEqual(["insert"]);
  const { organisation } = somebody;
  expect(onHead).toHaveBeenCalledExactlyOnceWith({
    organisation,
    audited: "1",
    head: "0".repeat(64),
  });
  expect(onLost).not.toHaveBeenCalled();
});

test("a digest is the same for the same words, and proves nothing to who has no key", async () => {
  const digests: unknown[] = [];
  for (const [byte, email] of [
    [1, "ada@customer.example"],
    [1, "ada@customer.example"],
    [1, "eve@customer.example"],
    [2, "ada@customer.example"],
  ] as const) {
    const { database, wrote } = databaseAwayFor(0);
    const others = [{ id: "a", key: Buffer.alloc(32, byte) }];
    const audit = auditTo({ database, keys: others, onHead() {}, onLost() {} });
    await audit(somebody, { ...row, given: { email } });
    digests.push(wrote.find((value) => Buffer.isBuffer(value)));
  }
  const [first, again, other, underAnotherKey] = digests;
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
  expect(underAnotherKey).not.toEqual(first);
});
