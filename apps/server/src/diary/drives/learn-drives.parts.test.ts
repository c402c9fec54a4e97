import { randomUUID } from "node:crypto";
import { defaultWorkflowSettings } from "@milepost/contract/settings/workflow-settings.ts";
import { createDatabase, migrate } from "@milepost/db";
import type { DriveTimes, Pair } from "@milepost/drive-time";
import pg from "pg";
import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { type Database, openDatabase } from "../../platform/database/database.ts";
import type { OrganisationId } from "../../platform/database/organisation-id.ts";
import { countryOf } from "../../postcodes/find-place.ts";
import { saveDiary } from "../diary-store.ts";
import { writeRecords } from "../reading/write-records.ts";
import { learnDrives } from "./learn-drives.ts";

const passwords = { milepost_migrator: "migrator", milepost_app: "app", milepost_audit: "audit" };
const { timezone } = defaultWorkflowSettings;
const places = ["MP1 1AA", "MP1 1AB", "MP1 1AC", "MP1 1AD"] as const;
const island = "MP9 9ZZ";
const now = Temporal.Instant.from("2026-11-17T08:00:00Z");
let database: Database;
let organisation: OrganisationId;
let agents: readonly string[];

beforeAll(async () => {
  const { superuserUrl } = inject("cell");
  const urls = await createDatabase(superuserUrl, { database: "learn_test", passwords });
  await migrate(urls.milepost_migrator);
  const client = new pg.Client({ connectionString: urls.milepost_migrator });
  await client.connect();
  for (const [at, postcode] of [...places, island].entries())
    await client.query(
      "insert into postcodes (postcode, country, lat, lon) values ($1, 'GB', $2, 0)",
      [postcode.replace(" ", ""), 50 + at],
    );
  await client.end();
  database = openDatabase(urls.milepost_app, () => {});
});
afterAll(() => database.close());

/** Two agents without a base, whose diaries have been read. */
beforeEach(async () => {
  organisation = randomUUID() as OrganisationId;
  agents = [randomUUID(), randomUUID()].toSorted();
  await database.withOrganisation(organisation, async (db) => {
    const own = { organisation_id: organisation };
    await db
      .insertInto("organisations")
      .values({ ...own, crm_organisation_id: organisation, crm_data_centre: "eu", name: "Company" })
      .execute();
    const person = { name: "Agent", email: "a@example.com", admin_level: "user", is_active: true };
    for (const agent of agents) {
      await db
        .insertInto("users")
        .values({ ...own, ...person, user_id: agent, crm_user_id: agent })
        .execute();
    }
    const changed = { ...defaultWorkflowSettings, selectedFieldAgents: [...agents] };
    await db
      .insertInto("workflows")
      .values({
        ...own,
        workflow_id: 1,
        name: "Visits",
        updated_by: "admin",
        changed: JSON.stringify(changed),
      })
      .execute();
    const at = new Date();
    const read = { readAt: at, readWholeAt: at, from: at, to: at, plan: "plan" };
    const diary = { ...read, holidays: null, untold: 0, oddities: [] };
    await saveDiary(db, organisation, diary, agents);
  });
});

/** An agent's visits, one after the other. */
async function read(agent: string | undefined, postcodes: readonly string[]): Promise<void> {
  const records = postcodes.map((postcode, at) => ({
    id: `${agent} ${at}`,
    modifiedAt: new Date(0),
    entries: [
      {
        userId: agent ?? "",
        kind: "meeting" as const,
        aboutId: null,
        fields: {},
        postcode: postcode.replace(" ", ""),
        startsAt: new Date(now.epochMilliseconds + at * 7_200_000),
        endsAt: new Date(now.epochMilliseconds + at * 7_200_000 + 3_600_000),
      },
    ],
  }));
  const reading = { module: "Events", records, goneIds: [], readAt: new Date(), wasListed: true };
  await database.withOrganisation(organisation, (db) =>
    writeRecords(db, organisation, reading, {
      idOf: new Map(),
      timezone,
      country: countryOf(timezone),
    }),
  );
}

/** Roads on which every drive takes twelve minutes, and none leads to the island. */
function openRoads({ version = "1", isAway = false } = {}) {
  const asked: Pair[] = [];
  const indexedDrives: DriveTimes = {
    status: async () => ({ version, index: null }),
    recall: () => undefined,
    async drives(pairs) {
      asked.push(...pairs);
      if (isAway) throw new Error("The roads are away");
      const isIsland = ({ lat }: Pair[number]) => lat === 54;
      return pairs.map((pair) => (pair.some(isIsland) ? null : { minutes: 12, metres: 9_000 }));
    },
  };
  return {
    asked,
    learn: () => learnDrives({ database, indexedDrives, now: () => now }, organisation),
  };
}

const learntMinutes = () =>
  database.withOrganisation(organisation, async (db) => {
    const rows = await db
      .selectFrom("diary_entries")
      .select("minutes_to_next")
      .where("organisation_id", "=", organisation)
      .orderBy("crm_record_id")
      .execute();
    return rows.map((row) => row.minutes_to_next);
  });

test("the drives of diaries that have not changed are not asked for again", async () => {
  const roads = openRoads();
  await read(agents[0], [places[0], places[1]]);
  await read(agents[1], [places[2], places[3]]);
  expect(await roads.learn()).toBe(2);
  expect(await roads.learn()).toBe(0);
  await read(agents[1], [places[3], places[2]]);
  expect(await roads.learn()).toBe(1);
  expect(roads.asked).toHaveLength(3);
  expect(await learntMinutes()).toEqual([12, null, 12, null]);
});

test("where no road leads is asked once, and again when the diary changes", async () => {
  const roads = openRoads();
  await read(agents[0], [places[0], island]);
  await roads.learn();
  await roads.learn();
  expect(roads.asked).toHaveLength(1);
  await read(agents[0], [places[0], island, places[1]]);
  await roads.learn();
  expect(roads.asked).toHaveLength(3);
});

test("what the roads did not answer is asked for at the next reading", async () => {
  await read(agents[0], [places[0], places[1]]);
  expect(await openRoads({ isAway: true }).learn()).toBe(0);
  expect(await openRoads().learn()).toBe(1);
  expect(await learntMinutes()).toEqual([12, null]);
});

test("other roads are asked for everything", async () => {
  await read(agents[0], [places[0], places[1]]);
  await read(agents[1], [places[2], places[3]]);
  await openRoads().learn();
  const others = openRoads({ version: "2" });
  expect(await others.learn()).toBe(2);
  expect(await others.learn()).toBe(0);
});
