import { createDatabase, migrate } from "@milepost/db";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { countRows } from "./count-rows.ts";

const passwords = { milepost_migrator: "migrator", milepost_app: "app", milepost_audit: "audit" };

test("bookings that need a person and diaries that fell behind today are counted over all organisations", async () => {
  const { superuserUrl } = inject("cell");
  const urls = await createDatabase(superuserUrl, { database: "watch_test", passwords });
  await migrate(urls.milepost_migrator);
  expect(await countRows(urls.milepost_audit)).toMatchObject({
    organisations: 0,
    attention: 0,
    diariesBehind: 0,
    sinceReading: null,
    archiveAge: null,
  });
  const superuser = new URL(superuserUrl);
  superuser.pathname = "/watch_test";
  const client = new pg.Client({ connectionString: superuser.href });
  await client.connect();
  try {
    // Read just now, half an hour ago, and two days ago.
    for (const [number, minutes] of [1, 30, 2_880].entries()) {
      const id = `00000000-0000-8000-8000-00000000000${number}`;
      await client.query(
        `insert into organisations (organisation_id, crm_data_centre, crm_organisation_id, name)
         values ('${id}', 'eu', '${number}', 'Company');
         update organisations set access_error = 'invalid_client_secret', access_error_since = now()
         where organisation_id = '${id}' and ${number === 1};
         insert into users (organisation_id, user_id, crm_user_id, email, name, admin_level, is_active)
         values ('${id}', '${id}', '1', 'a@b.example', 'Alex', 'user', true);
         insert into diaries (organisation_id, read_at, read_whole_at, plan, from_instant, to_instant, untold)
         values ('${id}', now() - interval '${minutes} minutes', now(), '', now(), now(), 0);
         insert into reservations (organisation_id, reservation_id, workflow_id, agent_id, held_by, record_id,
           slot_code, week, deviation, starts_at, ends_at, postcode, lat, lon, state, hold_ends_at,
           hold_limit_at, is_tight)
         values ('${id}', '${id}', 1, '${id}', '${id}', '1', 'A1', now(), 0, now(),
           now() + interval '1 hour', 'MP11AA', 53, 2, '${number === 2 ? "booked" : "attention"}', now(), now(), false)`,
      );
    }
  } finally {
    await client.end();
  }
  const counted = await countRows(urls.milepost_audit);
  expect(counted).toMatchObject({
    organisations: 3,
    attention: 2,
    diariesBehind: 1,
    clientRefused: 1,
  });
  expect(counted.sinceReading).toBeGreaterThan(55);
  expect(counted.sinceReading).toBeLessThan(120);
});
