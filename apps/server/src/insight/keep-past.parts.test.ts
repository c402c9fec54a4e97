import { createDatabase, migrate } from "@milepost/db";
import { sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import { beforeAll, expect, inject, test } from "vitest";
import { type Database, type Db, openDatabase } from "../platform/database/database.ts";
import type { OrganisationId } from "../platform/database/organisation-id.ts";
import { keepPast } from "./keep-past.ts";

const passwords = { milepost_migrator: "migrator", milepost_app: "app", milepost_audit: "audit" };
const organisation = "00000000-0000-8000-8000-000000000001" as OrganisationId;
const ann = "00000000-0000-8000-8000-00000000000a";
const own = { organisation_id: organisation };
let database: Database;

beforeAll(async () => {
  const { superuserUrl } = inject("cell");
  const urls = await createDatabase(superuserUrl, { database: "insight_past", passwords });
  await migrate(urls.milepost_migrator);
  database = openDatabase(urls.milepost_app, () => {});
  await database.withOrganisation(organisation, writeCompany);
  return () => database.close();
});

/** Its only workflow counts deals in the stage Booked. */
async function writeCompany(db: Db): Promise<void> {
  const company = { ...own, crm_data_centre: "eu", crm_organisation_id: "1", name: "Company" };
  await db.insertInto("organisations").values(company).execute();
  const user = { user_id: ann, crm_user_id: "7", name: "Ann", email: "ann@company.example" };
  await db
    .insertInto("users")
    .values({ ...own, ...user, admin_level: "user", is_active: true })
    .execute();
  const booked = { order: 1, field: "Deals:Stage", operator: "is", value: "Booked" };
  const changed = {
    selectedFieldAgents: ["7"],
    existingBookingFilters: [{ ...booked, logicalOperator: null }],
  };
  await db
    .insertInto("workflows")
    .values({
      ...own,
      workflow_id: 1,
      name: "Workflow",
      changed: JSON.stringify(changed),
      updated_by: "Ann",
    })
    .execute();
  await sql`
    insert into diaries (organisation_id, read_at, read_whole_at, plan, from_instant, to_instant, untold)
    values (${organisation}, now(), now(), '', '2026-11-16T10:00Z', '2026-12-16T10:00Z', 0)`.execute(
    db,
  );
  await sql`insert into diary_agents (organisation_id, user_id, read_at)
    values (${organisation}, ${ann}, now())`.execute(db);
}

interface Entry {
  readonly id: string;
  readonly module: "Deals" | "Events" | "Leave";
  readonly kind: "booking" | "meeting" | "leave";
  readonly from: string;
  readonly to: string;
  readonly stage?: string;
}

const mirror = (entries: readonly Entry[]) =>
  database.withOrganisation(organisation, async (db) => {
    for (const { id, module, kind, from, to, stage } of entries) {
      const fields = JSON.stringify(stage === undefined ? {} : { "Deals:Stage": stage });
      await sql`insert into diary_records values (${organisation}, ${module}, ${id}, now(), now(), true)`.execute(
        db,
      );
      await sql`
        insert into diary_entries (organisation_id, user_id, module, crm_record_id, kind, starts_at, ends_at, fields)
        values (${organisation}, ${ann}, ${module}, ${id}, ${kind}, ${from}, ${to}, ${fields}::jsonb)`.execute(
        db,
      );
    }
  });

/** After a reading at this time, what is kept. */
async function keptAt(time: string) {
  await keepPast({ database, now: () => Temporal.Instant.from(time) }, organisation);
  return database.withOrganisation(organisation, async (db) => {
    const { rows } = await sql<{ from: Date; to: Date; leave: boolean }>`
      select starts_at as from, ends_at as to, is_leave as leave
      from diary_past order by starts_at`.execute(db);
    return rows.map(({ from, to, leave }) =>
      [from, to].map((at) => at.toISOString().slice(5, 16)).join(leave ? " away " : " "),
    );
  });
}

test("what was in a diary is kept by the search's rules, once an hour, also when the mirror forgets it", async () => {
  await mirror([
    {
      id: "1",
      module: "Deals",
      kind: "booking",
      from: "2026-11-16T13:00Z",
      to: "2026-11-16T14:00Z",
      stage: "Booked",
    },
    // Its own meeting, which is longer.
    {
      id: "2",
      module: "Events",
      kind: "meeting",
      from: "2026-11-16T13:00Z",
      to: "2026-11-16T14:30Z",
    },
    {
      id: "3",
      module: "Deals",
      kind: "booking",
      from: "2026-11-16T15:00Z",
      to: "2026-11-16T16:00Z",
      stage: "Lost",
    },
    { id: "4", module: "Leave", kind: "leave", from: "2026-11-17T00:00Z", to: "2026-11-18T00:00Z" },
    {
      id: "5",
      module: "Events",
      kind: "meeting",
      from: "2026-11-18T09:00Z",
      to: "2026-11-18T10:00Z",
    },
  ]);
  const first = ["11-16T13:00 11-16T14:30", "11-17T00:00 away 11-18T00:00"];
  expect(await keptAt("2026-11-17T10:00:00Z")).toEqual(first);

  // A day later the mirror begins later, and has something new.
  await database.withOrganisation(organisation, async (db) => {
    await sql`delete from diary_entries where starts_at < '2026-11-17T10:00Z'`.execute(db);
    await sql`update diaries set from_instant = '2026-11-17T10:00Z'`.execute(db);
  });
  const [from, to] = ["2026-11-17T10:15Z", "2026-11-17T10:30Z"];
  await mirror([{ id: "6", module: "Events", kind: "meeting", from, to }]);
  expect(await keptAt("2026-11-17T10:59:00Z")).toEqual(first);
  expect(await keptAt("2026-11-18T10:00:00Z")).toEqual([
    ...first,
    "11-17T10:15 11-17T10:30",
    "11-18T09:00 11-18T10:00",
  ]);
  const span = await database.withOrganisation(organisation, (db) =>
    db.selectFrom("diary_past_spans").select(["from_instant", "to_instant"]).execute(),
  );
  expect(span).toEqual([
    {
      from_instant: new Date("2026-11-16T10:00Z"),
      to_instant: new Date("2026-11-18T10:00Z"),
    },
  ]);
});
