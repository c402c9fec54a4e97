import { createDatabase, migrate } from "@milepost/db";
import pg from "pg";
import { Temporal } from "temporal-polyfill";
import { expect, inject, onTestFinished, test } from "vitest";
import { openDatabase } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import type { DiaryPorts } from "../diary-ports.ts";
import { catchUp } from "./catch-up.ts";

const passwords = { milepost_migrator: "migrator", milepost_app: "app", milepost_audit: "audit" };
const organisation = "00000000-0000-8000-8000-000000000001" as OrganisationId;

/** An organisation without a workflow, so that nothing need be asked of its CRM, with a notification of one record. */
async function companyToldOfOne(name: string) {
  const { superuserUrl } = inject("cell");
  const urls = await createDatabase(superuserUrl, { database: name, passwords });
  await migrate(urls.milepost_migrator);
  const superuser = new URL(superuserUrl);
  superuser.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: superuser.href });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(
    `insert into organisations (organisation_id, crm_data_centre, crm_organisation_id, name)
     values ('${organisation}', 'eu', '1', 'Company');
     insert into diary_hints (organisation_id, module, crm_record_id)
     values ('${organisation}', 'Deals', '1')`,
  );
  const database = openDatabase(urls.milepost_app, () => {});
  onTestFinished(database.close);
  return { client, ports: { database, now: Temporal.Now.instant } as DiaryPorts };
}

test("catching up ends when nothing is left to read", async () => {
  const { ports } = await companyToldOfOne("catch_up_test");
  expect(await catchUp(ports, organisation)).toEqual({ read: 0, isMore: false });
});

test("a CRM that tells faster than it is read does not keep the reconciliation waiting for ever", async () => {
  const { client, ports } = await companyToldOfOne("catch_up_flood_test");
  await client.query(
    `create function tell_again() returns trigger language plpgsql as
       $$ begin insert into diary_hints select old.*; return null; end $$;
     create trigger tell_again after delete on diary_hints for each row execute function tell_again()`,
  );
  expect(await catchUp(ports, organisation)).toMatchObject({ isMore: true });
});
