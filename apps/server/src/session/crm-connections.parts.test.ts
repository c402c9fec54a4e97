import { randomBytes } from "node:crypto";
import type { CrmAccess } from "@milepost/crm/crm.ts";
import { createDatabase, migrate } from "@milepost/db";
import { Temporal } from "temporal-polyfill";
import { expect, inject, onTestFinished, test } from "vitest";
import { openDatabase } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { type Seal, seal } from "../platform/seal.ts";
import { crmConnections, purpose } from "./crm-connections.ts";

const passwords = { milepost_migrator: "migrator", milepost_app: "app", milepost_audit: "audit" };
const organisation = "00000000-0000-8000-8000-000000000001" as OrganisationId;

test("tokens that open with no key of ours leave the company connected, and are good again with their key", async () => {
  const { superuserUrl } = inject("cell");
  const urls = await createDatabase(superuserUrl, { database: "connection_test", passwords });
  await migrate(urls.milepost_migrator);
  const database = openDatabase(urls.milepost_app, () => {});
  onTestFinished(database.close);
  const [old, young] = ["old", "young"].map((id) => seal([{ id, key: randomBytes(32) }]));
  if (!old || !young) throw new Error("There are keys");
  await database.withOrganisation(organisation, async (db) => {
    const ids = { organisation_id: organisation, crm_organisation_id: "1" };
    await db
      .insertInto("organisations")
      .values({ ...ids, crm_data_centre: "eu", name: "Company" })
      .execute();
    const refresh_token_ciphertext = old.encrypt("lasting", purpose(organisation));
    await db
      .insertInto("crm_connections")
      .values({ organisation_id: organisation, connected_by: "Margaret", refresh_token_ciphertext })
      .execute();
  });

  /** What a call to the CRM would carry. */
  async function tokenWith(keys: Seal): Promise<string> {
    let ask: Parameters<CrmAccess["open"]>[1] | undefined;
    const crm = {
      refresh: async () => ({ token: "fresh", expiresAt: new Date(Date.now() + 3_600_000) }),
      open(_dataCentre: string, accessToken: typeof ask) {
        ask = accessToken;
        return {};
      },
    } as unknown as CrmAccess;
    await crmConnections({ database, crm, seal: keys, now: Temporal.Now.instant })(organisation);
    return (await ask?.(null)) ?? "none";
  }

  await expect(tokenWith(young)).rejects.toThrow("opens with no key");
  expect(await tokenWith(old)).toBe("fresh");
});
