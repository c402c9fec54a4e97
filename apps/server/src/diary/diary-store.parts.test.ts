import { createDatabase, migrate } from "@milepost/db";
import { expect, inject, onTestFinished, test } from "vitest";
import { openDatabase } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { findDiary, notePlan, saveDiary } from "./diary-store.ts";

const passwords = { milepost_migrator: "migrator", milepost_app: "app", milepost_audit: "audit" };
const organisation = "00000000-0000-8000-8000-000000000001" as OrganisationId;
const readAt = new Date("2026-11-18T09:00Z");

test("a record that is written by another plan makes everything be read again", async () => {
  const { superuserUrl } = inject("cell");
  const urls = await createDatabase(superuserUrl, { database: "diary_store_test", passwords });
  await migrate(urls.milepost_migrator);
  const database = openDatabase(urls.milepost_app, () => {});
  onTestFinished(database.close);
  const plan = await database.withOrganisation(organisation, async (db) => {
    await db
      .insertInto("organisations")
      .values({
        organisation_id: organisation,
        crm_data_centre: "eu",
        crm_organisation_id: "1",
        name: "Company",
      })
      .execute();
    const diary = {
      readAt,
      readWholeAt: readAt,
      plan: "deals whole",
      from: readAt,
      to: readAt,
      holidays: null,
      untold: 0,
      oddities: [],
    };
    await saveDiary(db, organisation, diary, []);
    const after = async (key: string) => {
      await notePlan(db, organisation, key);
      return (await findDiary(db, organisation))?.plan;
    };
    return { own: await after("deals whole"), another: await after("deals filtered") };
  });
  expect(plan).toEqual({ own: "deals whole", another: "deals" });
});
