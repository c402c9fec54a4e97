import { createDatabase, migrate } from "@milepost/db";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { openDatabase } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { changeOwed, takeDue } from "./owed-store.ts";
import { sweep } from "./sweep.ts";

const passwords = { milepost_migrator: "migrator", milepost_app: "app", milepost_audit: "audit" };
const organisation = "00000000-0000-8000-8000-000000000001" as OrganisationId;
const id = "00000000-0000-4000-8000-000000000002";

/** One mail is owed, and nothing else is there: what it belongs to is not looked at. */
async function companyThatOwesMail() {
  const { superuserUrl } = inject("cell");
  const urls = await createDatabase(superuserUrl, { database: "sweep_test", passwords });
  await migrate(urls.milepost_migrator);
  const superuser = new URL(superuserUrl);
  superuser.pathname = "/sweep_test";
  const client = new pg.Client({ connectionString: superuser.href });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(
    `insert into organisations (organisation_id, crm_data_centre, crm_organisation_id, name)
     values ('${organisation}', 'eu', '1', 'Company');
     set session_replication_role = replica;
     insert into owed (organisation_id, reservation_id, what, address, sequence)
     values ('${organisation}', '${id}', 'change', 'a@b.example', 1);
     set session_replication_role = origin`,
  );
  const database = openDatabase(urls.milepost_app, () => {});
  onTestFinished(database.close);
  return { client, database };
}

test("what is begun while a try is under way is not the same as what is begun once the next is due", async () => {
  const { client, database } = await companyThatOwesMail();
  const ports = { database, listWeekly: async () => [] };
  const versionNow = async () => (await sweep(ports, organisation)).owed[0]?.version;
  const owed = await database.withOrganisation(organisation, (db) =>
    takeDue(db, organisation, id, "mails"),
  );
  const underWay = await versionNow();
  expect(underWay).toBeDefined();
  expect(await versionNow()).toBe(underWay);

  await database.withOrganisation(organisation, (db) =>
    changeOwed(db, organisation, owed?.owedId ?? "", { state: "trying", seconds: 60 }),
  );
  expect(await versionNow()).toBeUndefined();
  await client.query("update owed set due_at = due_at - interval '60 seconds'");
  // The engine has taken that one already, and would not begin it a second time.
  expect(await versionNow()).not.toBe(underWay);
  expect(await versionNow()).toBeDefined();
});
