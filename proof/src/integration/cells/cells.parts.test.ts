import { openBrowserless } from "@milepost/kit/browserless.ts";
import { openLink } from "@milepost/kit/company/accept-invitation.ts";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { eventsOf, mailsOf } from "@milepost/kit/company/mails-of.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { type OwnParts, startTwoCells, type TwoCells } from "@milepost/kit/two-cells.ts";
import { until } from "@milepost/kit/until.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askEngine } from "../../recovery/engine.ts";
import { runMove } from "./move-command.ts";

/** Two cells and the front before them: an organisation is in exactly one. */
let scratch: Awaited<ReturnType<typeof openScratch>>;
let two: TwoCells;
let desk: BookingDesk;
let wf: number;
let organisation: string;

beforeAll(async () => {
  scratch = await openScratch();
  two = await startTwoCells(scratch.starter, scratch.directory);
  desk = await openBookingDesk(two.cell, "64");
  [wf = 0] = await desk.addWorkflows([{ sourceModule: "Contacts", destinationModule: "Deals" }]);
  const [own] = await desk.rows<{ id: string }>(
    "select organisation_id as id from organisations where is_own",
  );
  organisation = own?.id ?? "";
});
afterAll(async () => {
  await desk?.close();
  await scratch[Symbol.asyncDispose]();
});

async function rowsIn<T>({ superuserUrl }: OwnParts, sql: string, ...values: unknown[]) {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows as T[];
  } finally {
    await client.end();
  }
}

/** Whether the cell would let the organisation in. */
async function isOpenIn(cell: OwnParts): Promise<boolean> {
  const sql = `select from organisations where organisation_id = $1
    and not exists (select from moves where organisation_id = $1)`;
  return (await rowsIn(cell, sql, organisation)).length === 1;
}

async function countRowsIn(cell: OwnParts): Promise<Record<string, number>> {
  const tables = await rowsIn<{ name: string }>(
    cell,
    `select c.table_name as name from information_schema.columns c join information_schema.tables t
       using (table_schema, table_name) where table_schema = 'public' and column_name = 'organisation_id'
       and table_type = 'BASE TABLE' and table_name <> 'moves'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const sql = `select count(*)::int as n from "${name}" where organisation_id = $1`;
    const [row] = await rowsIn<{ n: number }>(cell, sql, organisation);
    if (row && row.n > 0) counts[name] = row.n;
  }
  return counts;
}

async function directorySays(): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: two.directoryUrl });
  await client.connect();
  try {
    const sql = "select cell from directory where organisation_id = $1";
    return (await client.query<{ cell: string }>(sql, [organisation])).rows[0]?.cell;
  } finally {
    await client.end();
  }
}

const storiesIn = ({ engineAdminUrl }: OwnParts) =>
  askEngine(
    engineAdminUrl,
    `select target, status from sys_invocation where status <> 'completed'
       and (target_service_key = '${organisation}' or target_service_key like '${organisation}:%')`,
  );

const contact = (name: string) =>
  desk.insert("Contacts", { Last_Name: name, Mailing_Zip: desk.postcode });

async function invite(name: string, to: string): Promise<string> {
  const { wish } = await desk.offerFor(wf, await contact(name));
  const { slot, fieldagent, ...rest } = wish;
  const asked = { ...rest, slotID: slot, appFieldAgentId: fieldagent, emailRecipient: to };
  const { status, body } = await desk.post("/api/calendarInvite", asked);
  expect(status).toBe(200);
  return body.reservationId ?? "";
}

test("an organisation moves with its sessions, secrets, holds and their timers, and the cell it left refuses it", async () => {
  const { a, b } = two;
  const [ending, staying] = ["ending@cells.example", "staying@cells.example"];
  const [endingId, stayingId] = [await invite("Ending", ending), await invite("Staying", staying)];
  // The timer in the first cell is for twenty minutes.
  await desk.rows(
    "update reservations set hold_ends_at = now() + interval '12 seconds' where is_own and reservation_id = $1",
    [endingId],
  );
  const before = await countRowsIn(a);
  const [link] = await mailsOf(two.cell, staying);
  expect(await isOpenIn(a)).toBe(true);

  const run = await runMove(organisation, a, b);
  expect([run.code, run.stderr]).toEqual([0, expect.stringContaining("deleted")]);

  expect([await isOpenIn(a), await isOpenIn(b), await directorySays()]).toEqual([false, true, "b"]);
  expect(await countRowsIn(a)).toEqual({});
  expect(await countRowsIn(b)).toMatchObject({
    users: before.users,
    reservations: before.reservations,
  });
  expect(await storiesIn(a)).toEqual([]);
  const breaks = await rowsIn(
    b,
    "select from audit_breaks where organisation_id = $1",
    organisation,
  );
  expect(breaks).toEqual([]);
  const sealed = await rowsIn<{ by: string }>(
    b,
    "select substr(convert_from(substr(refresh_token_ciphertext, 2, 6), 'UTF8'), 1) as by from crm_connections where organisation_id = $1",
    organisation,
  );
  expect(sealed).toEqual([{ by: "second" }]);

  const refused = await fetch(`${a.apiUrl}/api/attention`, {
    headers: { cookie: desk.agent.cookie() },
  });
  expect([refused.status, await refused.json()]).toMatchObject([
    421,
    { code: "ORGANISATION_MOVED" },
  ]);
  // The same session, and the CRM through secrets that were sealed again.
  const { wish } = await desk.offerFor(wf, await contact("After"));
  expect((await desk.book(wish)).status).toBe(200);
  expect(await openLink(two.cell, link?.html ?? "")).toBe(200);
  const held = await rowsIn<{ state: string }>(
    b,
    "select state from reservations where organisation_id = $1 and reservation_id = $2",
    organisation,
    stayingId,
  );
  expect(held).toEqual([{ state: "held" }]);
  await until(async () => (await eventsOf(two.cell, ending)).length === 2, 30_000);
  expect(await eventsOf(two.cell, ending)).toEqual(["REQUEST 0", "CANCEL 1"]);
  expect(await eventsOf(two.cell, staying)).toEqual(["REQUEST 0"]);
}, 120_000);

test("who signs in finds their organisation in the cell that it has moved to", async () => {
  const browser = openBrowserless(two.cell);
  await browser.signIn(desk.bookingAgent);
  expect((await browser.send("/api/attention")).status).toBe(200);
  expect((await countRowsIn(two.a)).sessions).toBeUndefined();
});

test("the CRM's notifications reach the cell that it has moved to", async () => {
  await contact("Notified");
  const start = new Date(Date.now() + 26 * 60 * 60_000).toISOString().slice(0, 19);
  const end = new Date(Date.now() + 27 * 60 * 60_000).toISOString().slice(0, 19);
  const id = await desk.insert("Events", {
    Event_Title: "New",
    Start_DateTime: `${start}+00:00`,
    End_DateTime: `${end}+00:00`,
    Owner: { id: desk.becky.id },
  });
  await until(async () => {
    const sql = "select from diary_entries where organisation_id = $1 and crm_record_id = $2";
    return (await rowsIn(two.b, sql, organisation, id)).length === 1;
  });
  expect(await countRowsIn(two.a)).toEqual({});
});
