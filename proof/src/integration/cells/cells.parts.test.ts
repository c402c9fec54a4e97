import { setTimeout as sleep } from "node:timers/promises";
import { openBrowserless } from "@milepost/kit/browserless.ts";
import { openLink } from "@milepost/kit/company/accept-invitation.ts";
import { type BookingDesk, openBookingDesk } from "@milepost/kit/company/booking-desk.ts";
import { eventsOf, mailsOf } from "@milepost/kit/company/mails-of.ts";
import { openScratch } from "@milepost/kit/scratch.ts";
import { type OwnParts, startTwoCells, type TwoCells } from "@milepost/kit/two-cells.ts";
import { until } from "@milepost/kit/until.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runMove } from "../../drill/move/run-move.ts";
import { askEngine } from "../../recovery/engine.ts";

/** As the command says them, but for the last, after which nothing is left to kill. */
const moveSteps = ["closed", "stopped", "copied", "switched", "begun", "opened"];

/** Two cells and the front before them: an organisation is in exactly one. */
let scratch: Awaited<ReturnType<typeof openScratch>>;
let two: TwoCells;
let desk: BookingDesk;
let wf: number;
let organisation: string;

beforeAll(async () => {
  scratch = await openScratch();
  two = await startTwoCells(scratch.starter, scratch.directory);
  desk = await openBookingDesk(two.cell, "68");
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
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as n from "${name}" where organisation_id = $1`,
  );
  const counts = await rowsIn<{ name: string; n: number }>(
    cell,
    each.join(" union all "),
    organisation,
  );
  return Object.fromEntries(counts.filter(({ n }) => n > 0).map(({ name, n }) => [name, n]));
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

/** How the CRM treats this company's next calls. */
const misbehave = (rule: object) =>
  desk.crm.control("rules", { ...rule, zgid: desk.place.zgid, forCalls: 1 });

async function writtenFor(recordId: string, id: string | undefined) {
  const deals = await desk.crm.list("Deals");
  const meetings = await desk.crm.list("Events");
  return {
    deals: deals.filter(({ Contact_Name }) => (Contact_Name as { id?: string })?.id === recordId)
      .length,
    meetings: meetings.filter(({ Milepost_Reference }) => Milepost_Reference === id).length,
  };
}

test("a booking that is under way is finished before the move, and who asks meanwhile waits", async () => {
  const recordId = await contact("Under Way");
  const { wish } = await desk.offerFor(wf, recordId);
  await misbehave({ kind: "slow", ms: 5_000, method: "POST", path: "/Deals" });
  const booking = desk.book(wish);
  await sleep(500);
  const moving = runMove(organisation, two.b, two.a);
  await until(async () => !(await isOpenIn(two.b)));
  const asked = Date.now();
  const waited = await desk.agent.send("/api/attention");
  expect([waited.status, Date.now() - asked > 1_000]).toEqual([200, true]);
  const { status, body } = await booking;
  expect([(await moving).code, status]).toEqual([0, 200]);
  expect(await isOpenIn(two.a)).toBe(true);
  expect(await writtenFor(recordId, body.bookingId)).toEqual({ deals: 1, meetings: 1 });
}, 90_000);

test("a booking whose writing outlasts the move's patience is handed over, and written once", async () => {
  const recordId = await contact("Handed Over");
  const { wish } = await desk.offerFor(wf, recordId);
  await misbehave({ kind: "slow", ms: 9_000, method: "POST", path: "/Deals" });
  await misbehave({ kind: "slow", ms: 14_000, method: "POST", path: "/Events" });
  const booking = desk.book(wish);
  await sleep(500);
  const { code } = await runMove(organisation, two.a, two.b);
  expect([code, await isOpenIn(two.a), await isOpenIn(two.b)]).toEqual([0, false, true]);
  await booking;
  const stateOf = async () => {
    const sql =
      "select reservation_id as id, state from reservations where organisation_id = $1 and record_id = $2";
    const [row] = await rowsIn<{ id: string; state: string }>(two.b, sql, organisation, recordId);
    return row;
  };
  await until(async () => (await stateOf())?.state === "booked", 60_000);
  expect(await writtenFor(recordId, (await stateOf())?.id)).toEqual({ deals: 1, meetings: 1 });
}, 180_000);

test.each(moveSteps)(
  "killed after it has %s, it leaves the organisation open in one cell at most, and the same command goes on",
  async (step) => {
    const [from, to] = (await isOpenIn(two.a)) ? [two.a, two.b] : [two.b, two.a];
    const before = await countRowsIn(from);
    const killed = await runMove(organisation, from, to, { killAfter: step });
    expect(killed.code).toBe(null);
    const open = [await isOpenIn(from), await isOpenIn(to)];
    expect(open.filter(Boolean).length).toBeLessThan(2);
    if (open.includes(true)) expect(await directorySays()).toBe(open[0] ? from.name : to.name);
    const again = await runMove(organisation, from, to);
    expect([again.code, again.stderr]).toEqual([0, expect.stringContaining("deleted")]);
    expect([await isOpenIn(from), await isOpenIn(to)]).toEqual([false, true]);
    expect([await directorySays(), await countRowsIn(from)]).toEqual([to.name, {}]);
    expect(await storiesIn(from)).toEqual([]);
    expect((await desk.agent.send("/api/attention")).status).toBe(200);
    const { users, reservations, workflows, sessions } = before;
    const after = await countRowsIn(to);
    expect(after).toMatchObject({ users, reservations, workflows, sessions });
  },
  120_000,
);

test("a move that was killed before the switch is taken back by a move to where the organisation is", async () => {
  const [from, to] = (await isOpenIn(two.a)) ? [two.a, two.b] : [two.b, two.a];
  await runMove(organisation, from, to, { killAfter: "copied" });
  // Killed in the moment of the switch, it may have gone over.
  const stays = (await directorySays()) === from.name ? from : to;
  const other = stays === from ? to : from;
  expect((await runMove(organisation, other, stays)).code).toBe(0);
  expect([await isOpenIn(stays), await isOpenIn(other)]).toEqual([true, false]);
  expect(await countRowsIn(other)).toEqual({});
  expect((await desk.agent.send("/api/attention")).status).toBe(200);
}, 60_000);
