import { randomBytes } from "node:crypto";
import type { CrmAccess, NoAccess } from "@milepost/crm/crm.ts";
import { createDatabase, migrate } from "@milepost/db";
import { Temporal } from "temporal-polyfill";
import { expect, inject, onTestFinished, test } from "vitest";
import { openDatabase } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { seal } from "../platform/seal.ts";
import { crmConnections, purpose } from "./crm-connections.ts";

const passwords = { milepost_migrator: "migrator", milepost_app: "app", milepost_audit: "audit" };
const organisation = "00000000-0000-8000-8000-000000000001" as OrganisationId;

/** A connected company whose CRM answers a refresh as the test wants. */
async function connected(name: string) {
  const { superuserUrl } = inject("cell");
  const urls = await createDatabase(superuserUrl, { database: name, passwords });
  await migrate(urls.milepost_migrator);
  const database = openDatabase(urls.milepost_app, () => {});
  onTestFinished(database.close);
  const keys = seal([{ id: "key", key: randomBytes(32) }]);
  await database.withOrganisation(organisation, async (db) => {
    const ids = { organisation_id: organisation, crm_organisation_id: "1" };
    await db
      .insertInto("organisations")
      .values({ ...ids, crm_data_centre: "eu", name: "Company" })
      .execute();
    const refresh_token_ciphertext = keys.encrypt("lasting", purpose(organisation));
    await db
      .insertInto("crm_connections")
      .values({ organisation_id: organisation, connected_by: "Ada", refresh_token_ciphertext })
      .execute();
  });

  /** The failure's code, or the token that a call to the CRM would carry. */
  async function askFor(answer: NoAccess | { token: string; expiresAt: Date }): Promise<string> {
    let ask: Parameters<CrmAccess["open"]>[1] | undefined;
    const crm = {
      refresh: async () => answer,
      open(_dataCentre: string, accessToken: typeof ask) {
        ask = accessToken;
        return {};
      },
    } as unknown as CrmAccess;
    await crmConnections({ database, crm, seal: keys, now: Temporal.Now.instant })(organisation);
    return (ask?.(null) ?? Promise.resolve("none")).catch((error) => error.code);
  }

  const stands = () =>
    database.withOrganisation(organisation, (db) =>
      db
        .selectFrom("crm_connections as c")
        .innerJoin("organisations as o", "o.organisation_id", "c.organisation_id")
        .select(["c.refused_at", "o.access_error"])
        .executeTakeFirstOrThrow(),
    );
  return { askFor, stands };
}

const token = { token: "fresh", expiresAt: new Date(Date.now() + 3_600_000) };

test("a wrong client secret ends no connection, is counted, and is forgotten with the next token", async () => {
  const { askFor, stands } = await connected("access_client_test");
  const refused = { refused: "client", error: "invalid_client" } as const;
  expect(await askFor(refused)).toBe("CRM_CLIENT_REFUSED");
  expect(await stands()).toEqual({ refused_at: null, access_error: "invalid_client" });
  expect(await askFor(token)).toBe("fresh");
  expect(await stands()).toEqual({ refused_at: null, access_error: null });
});

test("a refusal that nobody knows ends no connection and keeps its word, and the connection's own ends it", async () => {
  const { askFor, stands } = await connected("access_unknown_test");
  expect(await askFor({ refused: "unknown", error: "org_closed" })).toBe("CRM_UNREACHABLE");
  expect(await stands()).toEqual({ refused_at: null, access_error: "org_closed" });
  expect(await askFor({ refused: "connection", error: "invalid_code" })).toBe("CRM_DISCONNECTED");
  expect((await stands()).refused_at).toBeInstanceOf(Date);
});
