import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { repository } from "@milepost/cell/program.ts";
import { openLink } from "@milepost/kit/company/accept-invitation.ts";
import {
  type BookingDesk,
  openBookingDesk,
  type Wish,
} from "@milepost/kit/company/booking-desk.ts";
import { eventsOf, mailsOf } from "@milepost/kit/company/mails-of.ts";
import { until } from "@milepost/kit/until.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

/** What is known of a customer has an end. */
const cell = inject("cell");
const street = "1 Secret Lane";
let desk: BookingDesk;
let wf: number;
let organisation: string;

beforeAll(async () => {
  desk = await openBookingDesk(cell, "63");
  [wf = 0] = await desk.addWorkflows([
    { sourceModule: "Contacts", destinationModule: "Contacts", createMeeting: false },
  ]);
  const [own] = await desk.rows<{ id: string }>(
    "select organisation_id as id from organisations where is_own",
  );
  organisation = own?.id ?? "";
});
afterAll(() => desk.close());

const contact = (name: string) =>
  desk.insert("Contacts", {
    Last_Name: name,
    Mailing_Zip: desk.postcode,
    Mailing_Street: street,
  });
const invite = ({ slot, fieldagent, ...wish }: Wish, to: string) =>
  desk.post("/api/calendarInvite", {
    ...wish,
    slotID: slot,
    appFieldAgentId: fieldagent,
    emailRecipient: to,
  });
const textOf = async (table: "reservations" | "owed", id: string | undefined) => {
  const rows = await desk.rows<{ row: string }>(
    `select to_jsonb(t)::text as row from ${table} t where is_own and reservation_id = $1`,
    [id],
  );
  return rows.map(({ row }) => row).join("\n");
};
const forget = () => fetch(`${cell.engineUrl}/sweeper/${organisation}/forget`, { method: "POST" });

test("a hold that is given back forgets its customer at once, and the address when the cancellation has arrived", async () => {
  const to = "given-back@retention.example";
  const { wish } = await desk.offerFor(wf, await contact("Given Back"));
  const { body } = await invite(wish, to);
  const id = body.reservationId;
  const before = await textOf("reservations", id);
  expect([before.includes(to), before.includes(street)]).toEqual([true, true]);
  const [mail] = await mailsOf(cell, to);
  await desk.agent.send(`/api/holds/${id}`, { method: "DELETE" });
  const after = await textOf("reservations", id);
  for (const value of [to, street, desk.postcode.replace(" ", "")])
    expect(after).not.toContain(value);
  await until(async () => (await eventsOf(cell, to)).length === 2);
  expect(await eventsOf(cell, to)).toEqual(["REQUEST 0", "CANCEL 1"]);
  await until(async () => !(await textOf("owed", id)).includes(to));
  expect(await textOf("owed", id)).not.toContain(street);
  const read = (await (await desk.readBooking(id)).json()) as object;
  expect(read).toMatchObject({ state: "released", invitation: "cancelled" });
  expect(await openLink(cell, mail?.html ?? "")).toBe(401);
});

/** So many days ago. */
const moveBack = (id: string | undefined, days: number) =>
  desk.rows(
    `update reservations set starts_at = starts_at - (ends_at - now()) - make_interval(days => $2),
       ends_at = now() - make_interval(days => $2) where is_own and reservation_id = $1`,
    [id, days],
  );

async function bookWith(to: string): Promise<string | undefined> {
  const { wish } = await desk.offerFor(wf, await contact(to.split("@")[0] ?? ""));
  await invite(wish, to);
  return (await desk.book(wish, { inviteEmail: to })).body.bookingId;
}

test("thirty days after a visit its customer is forgotten, and the visit is not", async () => {
  const [old, recent] = ["old@retention.example", "recent@retention.example"] as const;
  const [oldId, recentId] = [await bookWith(old), await bookWith(recent)];
  await moveBack(oldId, 31);
  await moveBack(recentId, 29);
  expect(await textOf("reservations", oldId)).toContain(old);
  await forget();
  await until(async () => !(await textOf("reservations", oldId)).includes(old));
  const row = await textOf("reservations", oldId);
  expect(row).not.toContain(street);
  expect(row).toContain('"state": "booked"');
  expect(row).toContain(desk.postcode.replace(" ", ""));
  expect(await textOf("owed", oldId)).not.toContain(old);
  expect(await textOf("reservations", recentId)).toContain(street);
});

test("searches go after their days without anybody searching, and bookings after 24 months", async () => {
  const id = await bookWith("two-years@retention.example");
  await moveBack(id, 731);
  await desk.rows(
    "update reservations set forgotten_at = ends_at + interval '30 days' where is_own and reservation_id = $1",
    [id],
  );
  const kept = () => desk.rows("select from searches where is_own");
  await until(async () => (await kept()).length > 0);
  const age = () =>
    desk.rows(
      "update searches set asked_at = now() - interval '91 days' where is_own and asked_at > now() - interval '90 days'",
    );
  // A search is kept once it was answered, so that one of the tests before may come late.
  await until(async () => {
    await age();
    await forget();
    return (await kept()).length === 0;
  });
  await until(async () => (await textOf("reservations", id)) === "");
  const steps = await desk.rows(
    "select from reservation_steps where is_own and reservation_id = $1",
    [id],
  );
  expect(steps).toEqual([]);
});

test("of what was audited only what is older than 24 months can go, and the rest still proves itself", async () => {
  const id = randomUUID();
  const superuser = new pg.Client({
    connectionString: cell.superuserUrl.replace(/postgres$/, "milepost"),
  });
  const app = new pg.Client({ connectionString: cell.databaseUrls.milepost_app });
  await Promise.all([superuser.connect(), app.connect()]);
  const numbers = async () => {
    const { rows } = await superuser.query<{ n: string }>(
      "select number as n from audit_rows where organisation_id = $1 order by number",
      [id],
    );
    return rows.map(({ n }) => Number(n));
  };
  const breaks = async () =>
    (await superuser.query("select from audit_breaks where organisation_id = $1", [id])).rowCount;
  try {
    // The database chains rows by its own clock; only its superuser can make old ones.
    await superuser.query("begin; set local session_replication_role = replica");
    await superuser.query(
      "insert into organisations (organisation_id, crm_data_centre, crm_organisation_id, name) values ($1, 'eu', 'old', 'Old')",
      [id],
    );
    for (const [at, months] of [26, 25, 23, 1].entries())
      await superuser.query(
        `insert into audit_rows (organisation_id, audit_id, at, action, status, request_id, number, hash)
         overriding system value
         values ($1, -$2::int, now() - make_interval(months => $3), 'POST /api/holds', 200, gen_random_uuid(), $2, '')`,
        [id, at + 1, months],
      );
    for (const number of [1, 2, 3, 4])
      await superuser.query(
        `update audit_rows a set hash = audit_hash((select hash from audit_rows
           where organisation_id = $1 and number = $2 - 1), a) where organisation_id = $1 and number = $2`,
        [id, number],
      );
    await superuser.query("commit");
    expect([await numbers(), await breaks()]).toEqual([[1, 2, 3, 4], 0]);
    const asApp = app.query(
      `begin; set local milepost.organisation = '${id}'; select forget_audit(); commit`,
    );
    await expect(asApp).rejects.toThrow(/permission denied/);
    expect(await numbers()).toEqual([1, 2, 3, 4]);
    await promisify(execFile)(
      process.execPath,
      [join(repository, "apps/server/src/audit-forget.ts")],
      {
        env: {
          DATABASE_MIGRATOR_URL: cell.databaseUrls.milepost_migrator,
          DATABASE_AUDIT_URL: cell.databaseUrls.milepost_audit,
        },
      },
    );
    expect([await numbers(), await breaks()]).toEqual([[2, 3, 4], 0]);
    // Removing a younger one from the beginning would show.
    await superuser.query("delete from audit_rows where organisation_id = $1 and number = 2", [id]);
    expect(await breaks()).toBe(1);
  } finally {
    await superuser.query("rollback");
    await superuser.query("delete from audit_rows where organisation_id = $1", [id]);
    await superuser.query("delete from organisations where organisation_id = $1", [id]);
    await Promise.all([superuser.end(), app.end()]);
  }
});
